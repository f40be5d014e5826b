/** What the editor takes beyond our own files: styles that it makes as it runs, WebAssembly for pictures, and GitHub. */
export const editorSources = {
  'script-src': ["'wasm-unsafe-eval'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:', 'blob:', 'https://avatars.githubusercontent.com'],
  'media-src': ['blob:'],
  'worker-src': ['blob:'],
  'connect-src': ['blob:', 'data:', 'https://api.github.com', 'https://www.githubstatus.com'],
};
