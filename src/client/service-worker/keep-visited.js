/**
 * The service worker: keeps visited pages and their files for reading without a connection, and nothing else. Pages come from
 * the network whenever it answers, hashed files from the copy. Requests to the backend and to other origins, sends, and
 * parts of videos are left to the browser.
 */
const pages = 'pages';
const files = 'files';

/** Copies that are kept; the oldest go first. */
const most = { [pages]: 40, [files]: 150 };

const offlinePage = (path) => (/^\/de(\/|$)/.test(path) ? '/de/offline' : '/offline');

async function keep(name, key, response) {
  const cache = await caches.open(name);
  await cache.put(key, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - most[name]))) await cache.delete(old);
}

/** Keeps a page, and the offline page of its language. Without query, which may hold what is meant for one visit. */
async function keepPage(path, response) {
  await keep(pages, path, response);
  const offline = offlinePage(path);
  if (!(await caches.match(offline))) await (await caches.open(pages)).add(offline);
}

const isPage = ({ ok, redirected, headers }) => ok && !redirected && /html/.test(headers.get('content-type'));

async function page(event, path) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPage(response)) event.waitUntil(keepPage(path, response.clone()));
    return response;
  } catch (error) {
    const copy = await caches.match(path);
    if (copy || event.request.mode !== 'navigate') return copy ?? Promise.reject(error);
    return (await caches.match(offlinePage(path))) ?? Promise.reject(error);
  }
}

async function file(event) {
  const copy = await caches.match(event.request);
  if (copy) return copy;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(keep(files, event.request, response.clone()));
  return response;
}

/** The pages that are open were loaded before there was a service worker. */
async function keepOpenPages() {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  for (const path of new Set(open.map(({ url }) => new URL(url).pathname))) {
    const response = await fetch(path);
    if (isPage(response)) await keepPage(path, response);
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOpenPages());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { method, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || headers.has('range')) return;
  if (pathname.startsWith('/_astro/')) event.respondWith(file(event));
  else if (!/\.\w+$/.test(pathname)) event.respondWith(page(event, pathname));
});
