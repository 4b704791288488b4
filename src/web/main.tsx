// First: it says which styles are stronger than which.
import './ui/tokens.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { OrganizationSettings } from '../contract/organization.ts';
import type { PublicIdentity } from '../contract/public-identity.ts';
import { type CallFunction, createCaller } from './call.ts';
import { calls } from './calls.ts';
import type { Identity } from './identity/identity.ts';
import { openIdentity } from './identity/open-identity.ts';
import { createPortalRouter, likelyNext } from './routes.tsx';
import { Screen } from './screen.tsx';
import type { App } from './shared/app.tsx';
import { type Available, classDataOf } from './shared/class-data.ts';
import { fetchFirstPictures } from './shared/class-illustration.tsx';
import { askForFreshSignIn } from './shared/fresh-sign-in.ts';
import { tellOwnView } from './shared/own-view.ts';
import { stateHistory } from './shared/state-history.ts';
import { followNavigation } from './shell/navigation.ts';
import { prefetch, whenIdle } from './shell/prefetch.ts';
import { createPortalQueryClient } from './shell/query-client.ts';
import { followSession } from './shell/session.ts';
import { StartTrouble } from './shell/start-trouble.tsx';
import { takeOver } from './shell/take-over.ts';
import { allowStylesBy } from './ui/style-nonce.ts';

/** What the server puts into the page as data, so that the first screen needs no second request. */
interface PageData {
  readonly organization?: Omit<OrganizationSettings, 'serverTime'>;
  readonly available?: Available;
  readonly identity?: PublicIdentity;
}

/** Starts the portal in its page. */
async function startPortal(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const root = createRoot(place);
  allowStylesBy(read<{ nonce?: string }>('page-moment').nonce ?? '');
  const data = read<PageData>('page-data');
  let organization: OrganizationSettings;
  let identity: Identity;
  let call: CallFunction;
  try {
    identity = await openIdentity(data.identity);
    call = createCaller({ identity, freshen: askForFreshSignIn });
    organization = data.organization
      ? { ...data.organization, serverTime: read<{ serverTime?: string }>('page-moment').serverTime ?? '' }
      : await call(calls.organization);
  } catch {
    root.render(<StartTrouble onRetry={() => location.reload()} />);
    return;
  }
  const queryClient = createPortalQueryClient();
  const app: App = { identity, call, queryClient, organization };
  if (data.available) {
    const [first] = Object.values(data.available);
    fetchFirstPictures(first?.classes ?? [], Date.parse(organization.serverTime));
    classDataOf(app).prime(data.available);
  }
  const router = createPortalRouter(app);
  stateHistory.watch(queryClient);
  followSession(app, router);
  followNavigation(router);
  tellOwnView();
  const draw = () => root.render(<Screen app={app} router={router} />);
  if (place.hasChildNodes()) await takeOver(place, router, () => flushSync(draw));
  else draw();
  whenIdle(() => {
    // Without a network at this moment, the defaults hold until the next visit.
    import('./shared/remote-config.ts')
      .then(({ activateRemoteConfig }) => activateRemoteConfig(call))
      .catch(() => undefined);
    prefetch(likelyNext);
  });
}

/** One of the page's blocks of data. */
function read<Data extends object>(id: string): Partial<Data> {
  try {
    // What the server writes there is its own; served without it (in development) the page holds no data.
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Data;
  } catch {
    return {};
  }
}

void startPortal();
