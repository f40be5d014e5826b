import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';

/**
 * A double of GitHub's API in front of a real git repository that holds a copy of this project's content: what the editor
 * at /admin asks for is read from git, what it saves becomes a commit. Knows the requests of Sveltia CMS and no others:
 * anything else is answered by 404, which the test's page reports as a failure.
 */
export interface GitHost {
  /** Address of its API. */
  url: string;
  /** The repository's work tree as it is after the last commit, checked out into a folder. */
  checkOut: () => string;
  /** Subjects of the commits, newest first. */
  log: () => string[];
  /** Paths that the last commit changed. */
  changed: () => string[];
  close: () => Promise<void>;
}

interface Commit {
  message: { headline: string };
  expectedHeadOid: string;
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
}

const author = { GIT_AUTHOR_NAME: 'Editor', GIT_AUTHOR_EMAIL: 'editor@example.org' };
const committer = { GIT_COMMITTER_NAME: 'Editor', GIT_COMMITTER_EMAIL: 'editor@example.org' };
const user = {
  id: 1,
  login: 'editor',
  name: 'Editor',
  email: 'editor@example.org',
  html_url: 'http://127.0.0.1',
};

export async function startGitHost(): Promise<GitHost> {
  const folder = mkdtempSync(join(tmpdir(), 'git-host-'));
  const run = (args: string[], input?: Buffer) =>
    execFileSync('git', args, {
      cwd: folder,
      env: { ...process.env, ...author, ...committer, GIT_INDEX_FILE: join(folder, '.git/double-index') },
      ...(input && { input }),
      maxBuffer: 1e8,
    });
  const git = (...args: string[]) => run(args).toString().trim();
  git('init', '-q', '-b', 'main');
  cpSync('content', join(folder, 'content'), { recursive: true });
  git('add', '.');
  git('commit', '-qm', 'The content');

  const head = () => git('rev-parse', 'main');

  function commit({ message, expectedHeadOid, fileChanges }: Commit) {
    if (expectedHeadOid !== head()) throw new Error('The branch has moved');
    git('read-tree', 'main');
    const oids = fileChanges.additions.map(({ path, contents }) => {
      const oid = run(['hash-object', '-w', '--stdin'], Buffer.from(contents, 'base64')).toString().trim();
      git('update-index', '--add', '--cacheinfo', `100644,${oid},${path}`);
      return [path, oid] as const;
    });
    for (const { path } of fileChanges.deletions) git('update-index', '--force-remove', path);
    const oid = git('commit-tree', git('write-tree'), '-p', 'main', '-m', message.headline);
    git('update-ref', 'refs/heads/main', oid);
    return { oid, committedDate: git('log', '-1', '--format=%cI', oid), files: new Map(oids) };
  }

  /** Texts of blobs, all by one program: each blob comes behind a line with its size. */
  function textsOf(oids: string[]): string[] {
    const all = run(['cat-file', '--batch'], Buffer.from(oids.join('\n')));
    let end = -1;
    return oids.map(() => {
      const start = all.indexOf('\n', end + 1) + 1;
      end = start + Number(all.toString('latin1', end + 1, start).split(' ')[2]);
      return all.toString('utf8', start, end);
    });
  }

  function graphql({ query, variables }: { query: string; variables: { input?: Commit } }) {
    if (query.includes('createCommitOnBranch')) {
      const { files, ...made } = commit(variables.input!);
      const shas = [...query.matchAll(/(file_\d+): file\(path: ("[^"]*")\)/g)].map(
        ([, alias, path]): [string, object] => [alias!, { oid: files.get(JSON.parse(path!) as string) }],
      );
      return { createCommitOnBranch: { commit: { ...made, ...Object.fromEntries(shas) } } };
    }
    if (query.includes('defaultBranchRef')) return { repository: { defaultBranchRef: { name: 'main' } } };
    const asked = [...query.matchAll(/(content_\d+): object\(oid: "(\w+)"\)/g)];
    const texts = textsOf(asked.map(([, , oid]) => oid!));
    const contents = asked.map(([, alias], index): [string, object] => [
      alias!,
      { text: texts[index], isTruncated: false },
    ]);
    const commits = [...query.matchAll(/(commit_\d+): /g)].map(([, alias]): [string, object] => [
      alias!,
      {
        target: {
          history: { nodes: [{ author: { ...user, user }, committedDate: new Date().toISOString() }] },
        },
      },
    ]);
    const last = { oid: head(), message: git('log', '-1', '--format=%s') };
    return {
      repository: {
        ref: { target: { history: { nodes: [last] } } },
        ...Object.fromEntries([...contents, ...commits]),
      },
    };
  }

  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const path = request.url!.replace(/^\/api(\/v3)?/, '').replace(/\?.*/, '');
    if (path === '/graphql') {
      return [200, { data: graphql(JSON.parse(await bodyOf(request)) as Parameters<typeof graphql>[0]) }];
    }
    if (path === '/user') return [200, user];
    if (/\/collaborators\/editor$/.test(path)) return [204, undefined];
    const [, kind, name] = /\/git\/(trees|blobs)\/(\w+)$/.exec(path) ?? [];
    if (kind === 'blobs') return [200, run(['cat-file', 'blob', name!])];
    if (kind === 'trees') {
      const lines = git('-c', 'core.quotePath=false', 'ls-tree', '-r', '-l', name!).split('\n');
      const tree = lines.map((line) => {
        const [, , sha, size, file] = /^(\d+) blob (\w+) +(\d+)\t(.*)$/.exec(line) ?? [];
        return { path: file, type: 'blob', sha, size: Number(size) };
      });
      return [200, { sha: head(), tree }];
    }
    return [404, { message: `The double does not know ${request.method} ${path}` }];
  }

  const server = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    answer(request).then(
      ([status, body]) => {
        const isRaw = Buffer.isBuffer(body);
        const type = isRaw ? 'application/octet-stream' : 'application/json';
        response.writeHead(status, { ...headers, 'content-type': type });
        response.end(isRaw ? body : body === undefined ? undefined : JSON.stringify(body));
      },
      (error: unknown) => {
        response.writeHead(200, { ...headers, 'content-type': 'application/json' });
        response.end(JSON.stringify({ errors: [{ message: String(error) }] }));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    checkOut: () => {
      git('read-tree', '--reset', '-u', 'main');
      return folder;
    },
    log: () => git('log', '--format=%s', 'main').split('\n'),
    changed: () => git('diff', '--name-only', 'main~1', 'main').split('\n'),
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(folder, { recursive: true });
    },
  };
}
