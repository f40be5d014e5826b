/**
 * Colours of tokens.css for the browser's frame and the manifest, which no style sheet
 * reaches.
 */
export const colors = { ground: { light: '#faf6ee', dark: '#0e1a22' } };
