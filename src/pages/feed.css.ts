import type { APIRoute } from 'astro';
import { colors } from '#src/lib/colors.ts';

/**
 * /feed.css: how browsers show the feeds to people who open one (`xml-stylesheet`). What only programs read is hidden; the
 * articles are a list with title, date, summary and address.
 */
const css = `
rss { color-scheme: light dark; background: light-dark(${colors.ground.light}, ${colors.ground.dark}); font: 1.0625rem/1.6 sans-serif; }
channel { display: block; max-width: 42rem; margin: auto; padding: 2rem 1.375rem; overflow-wrap: break-word; }
channel > *, item > * { display: none; }
channel > title, channel > description, channel > link, item, item > title, item > description, item > link, item > pubDate { display: block; }
channel > title { font-size: 2rem; font-weight: 600; line-height: 1.15; }
channel > description { margin-top: 1rem; }
channel > link, item > link { font-family: monospace; font-size: 0.875rem; margin-top: 0.5rem; }
item { margin-top: 2rem; padding-top: 1.5rem; border-top: 2px solid; }
item > description { margin-top: 0.5rem; }
item > title { font-size: 1.25rem; font-weight: 600; line-height: 1.25; }
item > pubDate { font-size: 0.875rem; margin-top: 0.5rem; }
`;

export const GET: APIRoute = () => new Response(css.trimStart(), { headers: { 'content-type': 'text/css' } });
