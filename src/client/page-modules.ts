/**
 * The modules of a page that the client router shows. Those of the first page are loaded by layouts/FirstScript.astro;
 * with `npm run dev` every page's come as module scripts, and the router runs them.
 */
const modulesOfPage = () =>
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules ?? '';

let loaded = modulesOfPage();

document.addEventListener('astro:page-load', () => {
  const modules = modulesOfPage();
  // A switch of language, most often.
  if (modules === loaded) return;
  loaded = modules;
  for (const each of modules.split(' ')) import(/* @vite-ignore */ each).catch(() => {});
});
