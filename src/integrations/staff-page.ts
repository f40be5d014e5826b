import type { AstroIntegration } from 'astro';

/** Adds the staff page (/staff, /de/staff) to a site that is built with PUBLIC_STAFF=1. Other sites have nothing of it. */
export function staffPage(): AstroIntegration {
  return {
    name: 'staff-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (process.env.PUBLIC_STAFF !== '1') return;
        injectRoute({ pattern: '/[...locale]/staff', entrypoint: './src/sections/staff/page.astro' });
      },
    },
  };
}
