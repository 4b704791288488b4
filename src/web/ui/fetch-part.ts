import { fetchLostStyles } from './lost-styles.ts';

/** Why a part of the program is not here yet. `updated`: the server says that it runs another version than this page. */
export type PartTrouble = 'missing' | 'updated';

/** A part of the program: fetched when it is needed, and asked for again until it is here. */
export interface Part<Loaded> {
  readonly arrived: () => Promise<Loaded>;
  readonly trouble: () => PartTrouble | null;
}

const listeners = new Set<() => void>();

/** Hears of every part that fails or arrives after all; answers how not to. */
export function hearOfParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const AGAIN_MS = 3000;

export function fetchPart<Loaded>(load: () => Promise<Loaded>): Part<Loaded> {
  let trouble: PartTrouble | null = null;
  let arriving: Promise<Loaded> | undefined;

  function tell(next: PartTrouble | null): void {
    trouble = next;
    for (const listener of listeners) listener();
  }

  async function arrive(): Promise<Loaded> {
    try {
      if (trouble) await fetchLostStyles();
      const loaded = await load();
      tell(null);
      return loaded;
    } catch (error) {
      if (!isNotFetched(error)) throw error;
    }
    tell(await whyMissing());
    await (trouble === 'updated' ? never : nextTry());
    return arrive();
  }

  return {
    arrived: () => (arriving ??= arrive()),
    trouble: () => trouble,
  };
}

/** Only a reload helps. */
const never = new Promise<void>(() => undefined);

/** As soon as the browser says that there is a network again; some losses it never notices. */
export function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      resolve();
    };
    const timer = setTimeout(again, AGAIN_MS);
    addEventListener('online', again);
  });
}

export async function canReachPortal(): Promise<boolean> {
  return (await askPortal())?.ok ?? false;
}

async function whyMissing(): Promise<PartTrouble> {
  const version = (await askPortal())?.headers.get('portal-version');
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal-version]')?.content;
  return version && own && version !== own ? 'updated' : 'missing';
}

async function askPortal(): Promise<Response | null> {
  if (!navigator.onLine) return null;
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
}

/** As the browsers and the build's own loader say it, or the event of a stylesheet. What fails while it runs is a fault of the program. */
function isNotFetched(error: unknown): boolean {
  return !(error instanceof Error) || /imported module|module script|preload CSS/.test(error.message);
}
