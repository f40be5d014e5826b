import type { SocialNetwork } from '#src/lib/site/schema.ts';

/** Icons of the networks on a grid of 24, drawn for this site; they are not the owners' logos. */
export const networkIcons: Record<SocialNetwork, { name: string; path: string }> = {
  linkedin: {
    name: 'LinkedIn',
    path: 'M2 2h20v20H2zM5.5 9.5v9h3v-9zM7 5.2a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM10.6 9.5v9h3v-4.7c0-2.4 2.6-2.3 2.6 0v4.7h3v-5.6c0-4.3-4.4-4.3-5.6-2.1V9.5z',
  },
  instagram: {
    name: 'Instagram',
    path: 'M2 2h20v20H2zM4.5 4.5v15h15v-15zM12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM15.5 6h2.4v2.4h-2.4z',
  },
  x: {
    name: 'X (Twitter)',
    path: 'M2.5 3h5.2l4.4 6.2L17.4 3h3l-7 8.1L21.5 21h-5.2l-4.8-6.6L5.8 21h-3l7.4-8.6zM6.6 5l10.6 14h1.1L7.7 5z',
  },
  facebook: {
    name: 'Facebook',
    path: 'M2 2h20v20h-7v-7.2h2.6l.5-3.1H15V9.6c0-.9.5-1.7 1.8-1.7h1.5V5.2s-1.3-.2-2.5-.2c-2.6 0-4.1 1.5-4.1 4.2v2.5H9v3.1h2.7V22H2z',
  },
  youtube: { name: 'YouTube', path: 'M1.5 5h21v14h-21zM9.5 8.4v7.2l6.4-3.6z' },
  github: {
    name: 'GitHub',
    path: 'M3 3h7v2.5H5.5v13H10V21H3zm11 0h7v18h-7v-2.5h4.5v-13H14zM9 10.8h6v2.4H9z',
  },
};
