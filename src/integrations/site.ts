import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import sharp from 'sharp';
import { headersFile, headerTable, nginxFile, redirectsFile } from '#src/lib/hosting.ts';
import { editorSources, pageWithForeignScript, policyText, sourcesOf } from '#src/lib/policy.ts';

/** Most characters of the policy: Cloudflare ignores a header line of more than 2,000, and with it the whole policy. */
const longestPolicy = 1900;

/** The picture upright and without its maker's data; undefined where there are none. */
async function cleaned(file: Buffer): Promise<Buffer | undefined> {
  const picture = sharp(file, { animated: true });
  const { format, exif, xmp, iptc, orientation = 1 } = await picture.metadata();
  if (!exif && !xmp && !iptc && orientation === 1) return undefined;
  const upright = picture.autoOrient().keepIccProfile();
  if (format === 'jpeg') return upright.jpeg({ quality: 90 }).toBuffer();
  return format === 'webp' ? upright.webp({ quality: 90 }).toBuffer() : upright.toBuffer();
}

/**
 * Takes the data of cameras (place, owner, time) off the pictures that are published as they came from the editor: those with an
 * address of their own, and the originals that Astro copies. The files that it makes of them have none.
 */
async function cleanPictures(folder: string, logger: AstroIntegrationLogger): Promise<void> {
  for (const name of globSync('**/*.{jpg,png,webp}', { cwd: folder })) {
    const clean = await cleaned(readFileSync(join(folder, name)));
    if (clean === undefined) continue;
    writeFileSync(join(folder, name), clean);
    logger.info(`took the camera's data off ${name}`);
  }
}

/**
 * What Astro's configuration cannot say by itself: `client:touch`, which loads an island's React when the visitor first touches
 * the island; the editor's page, which only some builds have; pictures
 * without the data of cameras; and the files that hosts read, `_headers` and `_redirects` (Cloudflare, Netlify) and `nginx.conf`.
 * Their policy is made from the pages that were really built, and is one for all pages, because the client router keeps the
 * first page's policy while it shows the next.
 */
export function site(): AstroIntegration {
  const { PUBLIC_SUPABASE_URL: backendUrl, SITE_HSTS: hsts, SITE_ENV, PUBLIC_CMS } = process.env;
  const withEditor = PUBLIC_CMS === '1';
  return {
    name: 'site',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectRoute }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/client/hydration/touch.ts' });
        if (withEditor) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        await cleanPictures(root, logger);
        // The editor is a program of its own, with a policy of its own.
        const files = globSync('**/*.html', { cwd: root, exclude: ['admin.html'] });
        const pages = files.map((file) => ({
          file: file.replaceAll(sep, '/'),
          html: readFileSync(join(root, file), 'utf8'),
        }));
        const foreign = pageWithForeignScript(pages);
        if (foreign) {
          throw new Error(
            `${foreign} has a script within the page, or a javascript: address, that is not one of the site's own. ` +
              'Look for it in the texts of this page. A script of the site is a file (<script> without is:inline), ' +
              'or stands on the page of the contact form, too.',
          );
        }
        const html = pages.map((page) => page.html);
        const policy = policyText(sourcesOf(html, backendUrl));
        logger.info(`policy of ${policy.length} characters`);
        if (policy.length > longestPolicy) {
          throw new Error(
            `The Content-Security-Policy has ${policy.length} characters, at most ${longestPolicy} are allowed: CDNs drop a header line over 2,000. ` +
              'Move inline scripts and styles that differ from page to page into files.',
          );
        }
        const editorPolicy = withEditor ? policyText(editorSources) : undefined;
        const table = headerTable({
          policy,
          hsts: hsts || undefined,
          isPreview: SITE_ENV === 'preview',
          editorPolicy,
        });
        writeFileSync(join(root, '_headers'), headersFile(table));
        writeFileSync(join(root, '_redirects'), redirectsFile());
        writeFileSync(join(root, 'nginx.conf'), nginxFile(table));
        // What Cloudflare does not publish.
        writeFileSync(join(root, '.assetsignore'), 'nginx.conf\n');
      },
    },
  };
}
