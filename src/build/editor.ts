import type { AstroIntegration } from 'astro';

/** True for builds that have the editor at /admin. */
export const hasEditor = process.env.PUBLIC_CMS === '1';

/** Adds the page of the editor, in builds that have it. */
export const editor: AstroIntegration = {
  name: 'editor',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      if (hasEditor) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
    },
  },
};
