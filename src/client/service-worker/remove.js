/** Takes the place of the service worker once it is switched off: forgets its copies and ends itself. */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of ['pages', 'files']) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
