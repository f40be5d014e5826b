import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Runs something in a folder of its own that is gone afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The packages of this project by links, so that a copy has caches of its own. */
function linkPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !each.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

/** A copy of this project as it stands, without caches: the next build is a cold one. */
export function copySite(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\n').filter(Boolean)) {
    if (!/^(?:src|content|public|scripts\/media|astro|tsconfig|package)/.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  linkPackages(root, folder);
}

/** A bare Astro site: a list and a page per post in two languages, nothing else. */
export function writeBareSite(root: string, folder: string): void {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  linkPackages(root, folder);
  write('package.json', '{ "type": "module", "private": true }');
  write('astro.config.mjs', "export default { build: { format: 'file' } };");
  write(
    'src/content.config.ts',
    `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { blog: defineCollection({ loader: glob({ base: './content/blog', pattern: '**/*.md' }) }) };
`,
  );
  write(
    'src/pages/[...post].astro',
    `---
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  const posts = await getCollection('blog');
  return posts.map((post) => ({ params: { post: post.id }, props: { post } }));
}
const { post } = Astro.props;
---
<html lang="en"><head><title>{post.data.title}</title></head><body><h1>{post.data.title}</h1><Fragment set:html={post.rendered.html} /></body></html>
`,
  );
  write(
    'src/pages/list.astro',
    `---
import { getCollection } from 'astro:content';
const posts = await getCollection('blog');
---
<html lang="en"><head><title>Posts</title></head><body><ul>{posts.map(({ id, data }) => <li><a href={'/' + id}>{data.title}</a></li>)}</ul></body></html>
`,
  );
}
