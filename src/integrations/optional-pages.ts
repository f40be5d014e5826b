import type { AstroIntegration } from 'astro';

/** Adds the page that only some builds have: the editor's at /admin (PUBLIC_CMS=1). */
export function optionalPages({ editor }: { editor: boolean }): AstroIntegration {
  return {
    name: 'optional-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (editor) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
      },
    },
  };
}
