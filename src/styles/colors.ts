/** Colours of tokens.css for `theme-color` and the manifest, where CSS does not apply. */
export const colors = { ground: { light: '#faf6ee', dark: '#0e1a22' } };
