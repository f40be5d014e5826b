import type { AstroIntegration } from 'astro';

/** Adds the pages that only some builds have: the staff's at /staff (PUBLIC_STAFF=1), the editor's at /admin (PUBLIC_CMS=1). */
export function optionalPages({ staff, editor }: { staff: boolean; editor: boolean }): AstroIntegration {
  return {
    name: 'optional-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (staff)
          injectRoute({ pattern: '/[...locale]/staff', entrypoint: './src/sections/staff/page.astro' });
        if (editor) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
      },
    },
  };
}
