/** Colours of styles/tokens.css for what no style sheet reaches: the browser's own frame and the manifest. */
export const colors = { ground: { light: '#faf6ee', dark: '#0e1a22' } };
