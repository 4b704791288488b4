/** Does what can wait, once the page is at rest. */
export function whenIdle(act: () => void): void {
  const idle =
    'requestIdleCallback' in globalThis ? requestIdleCallback : (later: () => void) => setTimeout(later, 2000);
  const start = () => void idle(act);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Fetches parts of the program ahead of need; not on a connection that asks to save data. */
export function prefetch(parts: readonly (() => Promise<unknown>)[]): void {
  // Not in the standard library's types; only some browsers have it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of parts) load().catch(() => undefined);
}
