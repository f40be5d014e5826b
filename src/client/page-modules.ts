/**
 * The modules of a page that the client router shows. Those of the first page are loaded by layouts/FirstScript.astro;
 * with `npm run dev` every page's come as module scripts, and the router runs them.
 */
document.addEventListener('astro:after-swap', () => {
  const { modules } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  for (const each of modules?.split(' ') ?? []) import(/* @vite-ignore */ each).catch(() => {});
});
