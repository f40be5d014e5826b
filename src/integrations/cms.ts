import type { AstroIntegration } from 'astro';

/** The editor in the browser at /admin, only where the build asks for it (PUBLIC_CMS=1). */
export function cms(isOn: boolean): AstroIntegration {
  return {
    name: 'cms',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (isOn) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
      },
    },
  };
}
