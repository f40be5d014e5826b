import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Runs something in a folder of its own that is gone afterwards, also when the benchmark is stopped by Ctrl+C. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const stop = () => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  try {
    return await work(folder);
  } finally {
    process.off('SIGINT', stop);
    remove();
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
    if (!/^(?:src|content|public|tools|astro|tsconfig|package)/.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  linkPackages(root, folder);
}

/** Throws away what the last build remembers of the content, so that every text is read and rendered again. */
export function forgetContent(folder: string): void {
  rmSync(join(folder, 'node_modules/.astro/data-store.json'), { force: true });
}

/** Files of the bare site by path. */
const bareSite: Record<string, string> = {
  'package.json': '{ "type": "module", "private": true }',
  // The site's highlighter: the default one takes longer, and a difference in tools is not what is to be measured.
  'astro.config.mjs': "export default { build: { format: 'file' }, markdown: { syntaxHighlight: 'prism' } };",
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { blog: defineCollection({ loader: glob({ base: './content/blog', pattern: '**/*.md' }) }) };
`,
  'src/pages/[...post].astro': `---
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  const posts = await getCollection('blog');
  return posts.map((post) => ({ params: { post: post.id }, props: { post } }));
}
const { post } = Astro.props;
---
<html lang="en"><head><title>{post.data.title}</title></head><body><h1>{post.data.title}</h1><Fragment set:html={post.rendered.html} /></body></html>
`,
  'src/pages/list.astro': `---
import { getCollection } from 'astro:content';
const posts = await getCollection('blog');
---
<html lang="en"><head><title>Posts</title></head><body><ul>{posts.map(({ id, data }) => <li><a href={'/' + id}>{data.title}</a></li>)}</ul></body></html>
`,
};

/**
 * A bare Astro site: a page for each post of both languages and a list of them all, nothing else. With Astro's defaults
 * and the shortest code there is, for it is the floor under the real site.
 */
export function writeBareSite(root: string, folder: string): void {
  linkPackages(root, folder);
  for (const [file, text] of Object.entries(bareSite)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}
