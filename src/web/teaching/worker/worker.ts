import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

// The service worker of /teaching: it keeps the program of these screens, and nothing of what they show. What is asked of the server
// (`/api`, files, identity) never comes through here.

/** The files of the build that the screens need (`vite.worker.config.ts`). */
declare const SHELL: { readonly page: string; readonly revision: string; readonly files: readonly string[] };

/** What of a service worker's own world is used here; its types cannot stand beside those of a page. */
interface Worker extends EventTarget {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
const worker = self as unknown as Worker;
// Once, for the build writes the whole list wherever its name stands.
const { page: url, revision, files } = SHELL;

/** A network that is there by name only counts as gone after this. */
const PATIENCE_MS = 3000;

// Before the list below, which would always answer with the page as it was kept.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
      } catch {
        return (await matchPrecache(url)) ?? Response.error();
      }
    },
    { allowlist: [/^\/teaching(\/|\?|$)/] },
  ),
);
precacheAndRoute([{ url, revision }, ...files.map((file) => ({ url: file, revision: null }))]);
cleanupOutdatedCaches();
// A new version takes over at once: an open page goes on with what it has loaded, and the next one is the new version's.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => (event as Lasting).waitUntil(worker.clients.claim()));
