/** Colours of styles/tokens.css for what no style sheet reaches: the browser's own frame, the manifest, files of icons. */
export const colors = { ground: { light: '#faf6ee', dark: '#0e1a22' }, onNight: '#f4eee2' } as const;
