import { useSyncExternalStore } from 'react';
import { m } from '../../words/messages.js';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { Section } from '../ui/section.tsx';

/** What browsers say that let a page be put on the first screen by a button; not in the standard, and so not in the types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
let isDone = false;
const listeners = new Set<() => void>();

function change(next: { readonly offered: InstallEvent | null; readonly isDone?: boolean }): void {
  offered = next.offered;
  isDone ||= next.isDone ?? false;
  for (const listener of listeners) listener();
}
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // The button is enough: nothing of the browser's lies over the screen.
  event.preventDefault();
  change({ offered: event as InstallEvent });
});
globalThis.addEventListener?.('appinstalled', () => change({ offered: null, isDone: true }));

/** How the page comes to the phone's first screen: a button where the browser has one, a sentence on iPhones; nothing once it is there. */
export function InstallOffer() {
  const how = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => (isDone || isInstalled() ? 'done' : offered ? 'button' : isApples() ? 'sentence' : 'unknown'),
    () => 'unknown',
  );
  if (how === 'done' || how === 'unknown') return null;
  return (
    <Section title={m.offline_install_title()}>
      {how === 'sentence' ? (
        <p>{m.offline_install_apple()}</p>
      ) : (
        <Stack>
          <p>{m.offline_install_why()}</p>
          <div>
            <Button look="secondary" onClick={() => void install()}>
              {m.offline_install()}
            </Button>
          </div>
        </Stack>
      )}
    </Section>
  );
}

/** Each offer of the browser can be taken once; where it was refused, the browser comes again when it wants to. */
async function install(): Promise<void> {
  const event = offered;
  await event?.prompt();
  change({ offered: null });
}

function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

/** There the browser offers nothing by itself. A tablet of theirs calls itself a computer, but is touched. */
function isApples(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
