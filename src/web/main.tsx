// First: it says which styles are stronger than which.
import './ui/tokens.css';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { OrganizationSettings } from '../contract/organization.ts';
import type { PublicIdentity } from '../contract/public-identity.ts';
import { type CallFunction, createCaller } from './call.ts';
import { calls } from './calls.ts';
import type { Identity } from './identity/identity.ts';
import { openIdentity } from './identity/open-identity.ts';
import { createPortalRouter, likelyNext } from './routes.tsx';
import { Screen } from './screen.tsx';
import type { App } from './shared/app.tsx';
import { classDataOf } from './shared/class-data.ts';
import type { Available } from './shared/class-keys.ts';
import { tellOwnView } from './shared/own-view.ts';
import { stateHistory } from './shared/state-history.ts';
import { followNavigation } from './shell/navigation.ts';
import { prefetch, whenIdle } from './shell/prefetch.ts';
import { createPortalQueryClient } from './shell/query-client.ts';
import { followSession } from './shell/session.ts';
import { StartTrouble } from './shell/route-trouble.tsx';
import { loadToastNotice } from './shell/toast-list.tsx';

/** What the server puts into the page as data, so that the first screen needs no second request. */
interface PageData {
  /** With the time at which the page was made. */
  readonly organization?: OrganizationSettings;
  readonly available?: Available;
  /** The path of the screen that it shows. */
  readonly drawn?: string;
  readonly identity?: PublicIdentity;
}

/** Starts the portal in its page. */
async function startPortal(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const data = readPageData();
  let organization: OrganizationSettings;
  let identity: Identity;
  let call: CallFunction;
  try {
    identity = await openIdentity(data.identity);
    call = createCaller({ identity, freshen });
    organization = data.organization ?? (await call(calls.organization));
  } catch {
    createRoot(place).render(<StartTrouble onRetry={() => location.reload()} />);
    return;
  }
  const queryClient = createPortalQueryClient();
  const app: App = { identity, call, queryClient, organization };
  if (data.available) classDataOf(app).prime(data.available);
  const isDrawn = place.querySelector(':scope > :not(noscript)') !== null;
  const router = createPortalRouter(app, { isDrawn });
  stateHistory.watch(queryClient);
  followSession(app, router);
  followNavigation(router);
  tellOwnView();
  const screen = <Screen app={app} router={router} />;
  if (isDrawn) await router.load();
  // A guard may have led elsewhere, and a phone without network opens every address of its screens with the page of the first.
  if (isDrawn && router.state.location.pathname === data.drawn) hydrateRoot(place, screen);
  else createRoot(place).render(screen);
  const isActing = actOnEarlyPresses();
  whenIdle(() => {
    // Without a network at this moment, the defaults hold until the next visit.
    import('./shared/remote-config.ts')
      .then(({ activateRemoteConfig }) => activateRemoteConfig(call))
      .catch(() => undefined);
    void isActing.then(startKeepingFocus);
    void import('./shell/heal-queries.ts').then(({ healQueries }) => healQueries(queryClient)).catch(() => undefined);
    prefetch([...likelyNext, loadToastNotice]);
  });
}

/** Asks over the screen for the password once more; a "no" where that cannot be fetched. */
async function freshen(): Promise<boolean> {
  const asking = await import('./shared/fresh-sign-in.ts').catch(() => null);
  return asking?.askForFreshSignIn() ?? false;
}

/** A button that was pressed before the program ran keeps that as a mark (`public/assets/early-marks.js`). */
async function actOnEarlyPresses(): Promise<void> {
  document.documentElement.setAttribute('data-runs', '');
  const pressed = document.querySelectorAll<HTMLElement>('[data-pressed]');
  // What is pressed may go away, and the focus with it.
  if (pressed.length > 0) await startKeepingFocus();
  for (const button of pressed) {
    button.removeAttribute('data-pressed');
    // Drawn before the next one acts, as between presses of a hand.
    flushSync(() => button.click());
  }
}

let isKeepingFocus: Promise<unknown> | undefined;
/** It begins with whatever has the focus by then; the first screen is drawn without it. */
function startKeepingFocus(): Promise<unknown> {
  isKeepingFocus ??= import('./shell/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);
  return isKeepingFocus;
}

function readPageData(): PageData {
  try {
    // What the server writes there is its own; served without it (in development) the page holds no data.
    return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
  } catch {
    return {};
  }
}

void startPortal();
