import { createMemoryHistory, createRoute, createRouter } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { OrganizationSettings } from '../contract/organization.ts';
import type { Identity } from './identity/identity.ts';
import { paths } from './paths.ts';
import { CataloguePage } from './portal/classes/catalogue-page.tsx';
import { countFilters, readFilters } from './portal/classes/filters.ts';
import { PlainClass } from './portal/classes/plain-class.tsx';
import { root } from './root-route.tsx';
import { Screen } from './screen.tsx';
import type { App } from './shared/app.tsx';
import { classDataOf } from './shared/class-data.ts';
import type { Available } from './shared/class-keys.ts';
import { hasOwnView } from './shared/own-view.ts';
import { parseSearch, writeSearch, routerOptions } from './shell/router-options.ts';
import { createPortalQueryClient } from './shell/query-client.ts';
import { TeachingPage } from './teaching/teaching-page.tsx';

interface View {
  /** With the moment at which the screen is drawn as its `serverTime`. */
  readonly organization: OrganizationSettings;
  /** Null for a screen that shows no classes of the school. */
  readonly available: Available | null;
  readonly address: string;
}

// Only the catalogue is drawn by the server, the frame of the instructors' first screen, and a class for whoever reads without scripts: all else
// stays out of its build.
const catalogue = createRoute({ getParentRoute: () => root, path: paths.classes, component: CataloguePage });
const plainClass = createRoute({
  getParentRoute: () => root,
  path: 'classes/enrollment/class/$classId',
  component: PlainClass,
});
// As deep as in the browser, which goes on with what is drawn here.
const teaching = createRoute({ getParentRoute: () => root, path: 'teaching' });
const teachingPage = createRoute({ getParentRoute: () => teaching, path: '/', component: TeachingPage });
const routeTree = root.addChildren([catalogue, plainClass, teaching.addChildren([teachingPage])]);

const never = () => new Promise<never>(() => undefined);

/** Nobody knows yet who is looking, as in the browser until it has asked: nothing personal can get into the markup. */
const notKnownYet: Identity = {
  kind: 'embedded',
  sendsMail: true,
  user: undefined,
  ready: never,
  firstUser: never,
  onUserChanged: () => () => undefined,
  signIn: never,
  createAccount: never,
  signOut: never,
  sendPasswordReset: never,
  confirmPasswordReset: never,
  confirmEmail: never,
  sendEmailVerification: never,
  changePassword: never,
  changeEmail: never,
  getIdToken: never,
  dispose: () => undefined,
};

/**
 * The address that is drawn for a request, the same for all who see the same; null where only the browser knows what to show:
 * other screens, filters, and whoever has something of their own in the catalogue.
 */
export function addressOf(
  request: { url: string; cookie: string | undefined },
  available: Available | null,
): string | null {
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  if (TEACHING.test(path)) return paths.teaching;
  if (!available) return null;
  const [, classId] = A_CLASS.exec(path) ?? [];
  if (classId) return allClassIds(available).has(classId) ? paths.class(classId) : null;
  if (!LEADS_TO_CATALOGUE.test(path) || hasOwnView(request.cookie)) return null;
  const { semester, ...wishes } = parseSearch(search);
  if (countFilters(readFilters(wishes)) > 0) return null;
  return paths.classes + writeSearch({ semester: semester && Object.hasOwn(available, semester) ? semester : '' });
}

const TEACHING = /^\/teaching\/?$/;
const LEADS_TO_CATALOGUE = /^\/(classes(\/enrollment)?\/?)?$/;
const A_CLASS = /^\/classes\/enrollment\/class\/([\w-]+)$/;

function allClassIds(available: Available): Set<string> {
  return new Set(
    Object.values(available).flatMap(({ classes, groups }) =>
      [...classes, ...groups.flatMap((group) => group.classes)].map(({ id }) => id),
    ),
  );
}

/** A screen as every visitor's browser draws it first, from the same components; the browser goes on with these elements. */
export async function draw({ organization, available, address }: View): Promise<string> {
  const app: App = { identity: notKnownYet, call: never, queryClient: createPortalQueryClient(), organization };
  if (available) classDataOf(app).prime(available);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...routerOptions, routeTree, context: { app }, history });
  await router.load();
  const screen = <Screen app={app} router={router} />;
  // The browser draws a class itself: its styles come with its program.
  return A_CLASS.test(address) ? renderToStaticMarkup(<noscript>{screen}</noscript>) : renderToString(screen);
}
