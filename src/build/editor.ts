import type { AstroIntegration } from 'astro';

/** True if the build includes the editor at /admin. */
export const hasEditor = process.env.PUBLIC_CMS === '1';

/** Adds the editor's page, if the build includes one. */
export const editor: AstroIntegration = {
  name: 'editor',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      if (hasEditor) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
    },
  },
};
