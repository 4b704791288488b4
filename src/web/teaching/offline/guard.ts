import { joinOtherTabs } from '../../shared/other-tabs.ts';
import type { App } from '../../shared/app.tsx';
import { needsSignIn } from '../../shell/guards.ts';
import { forgetClasses, readKept } from './kept-dates.ts';
import { openVault } from './vault.ts';

/** How long to wait for the portal before this phone uses the data it keeps. */
const PATIENCE_MS = 3000;

/**
 * Requires sign-in, as everywhere. Only while the portal cannot be reached, the person last signed in continues with the data that this
 * phone keeps. When the portal says that nobody is signed in any more, the kept classes are deleted.
 */
export async function needsTeacher(visit: Parameters<typeof needsSignIn>[0]): Promise<void> {
  const { app } = visit.context;
  if (app.identity.user) return;
  const { isLasting } = await openVault();
  const kept = isLasting ? await readKept(null) : null;
  if (!kept) return needsSignIn(visit);
  if (!(await isReachable())) return;
  if (app.identity.user === null) await askAgainWhoIsHere(app);
  if (!(await app.identity.ready())) await forgetClasses();
  await needsSignIn(visit);
}

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // The server answers this without the database, and no cache may answer it.
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

/**
 * Checks again who is signed in. If the portal could not be reached at the start, nobody counts as signed in until another tab reports a
 * change, so this sends that report itself.
 */
export async function askAgainWhoIsHere({ identity }: App): Promise<void> {
  const tabs = joinOtherTabs('portal-identity', () => undefined);
  const known = new Promise<void>((resolve) => {
    const stop = identity.onUserChanged(() => {
      stop();
      resolve();
    });
    setTimeout(() => {
      stop();
      resolve();
    }, PATIENCE_MS);
  });
  tabs.tell('changed');
  await known;
  tabs.close();
}
