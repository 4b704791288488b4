import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazyScreen } from './shared/lazy-screen.ts';
import type { ComponentType } from 'react';
import { m } from '../words/messages.js';
import type { familyScreens } from './family-screens.ts';
import { CataloguePage } from './portal/classes/catalogue-page.tsx';
import { admin, root, toCatalogue } from './root-route.tsx';
import type { App } from './shared/app.tsx';
import { needsNobody, needsSignIn } from './shell/guards.ts';
import { routerOptions } from './shell/router-options.ts';
import { staffRoutes } from './staff-routes.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
  interface HistoryState {
    /** What was chosen where one comes from; too long for the address. */
    chosen?: readonly string[];
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says; a screen about one thing says its name with `usePageTitle`. */
    title?: () => string;
  }
}

const empty = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/classes' });
  },
});
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toCatalogue });

const loadFamilyScreens = () => import('./family-screens.ts');
function familyScreen(name: keyof typeof familyScreens) {
  const load = async (): Promise<Record<string, ComponentType>> => (await loadFamilyScreens()).familyScreens[name]();
  return lazyScreen(load, name);
}

function familyRoute<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  name: keyof typeof familyScreens,
  title: () => string,
) {
  return createRoute({ getParentRoute: () => parent, path, component: familyScreen(name), staticData: { title } });
}

// Sign-in: one screen in two modes.
const loginPage = () => import('./shell/login/login-page.tsx');
const login = createRoute({
  getParentRoute: () => root,
  path: 'user/login',
  beforeLoad: needsNobody,
  component: lazyScreen(loginPage, 'LoginPage'),
  staticData: { title: m.shell_page_login },
});
const create = createRoute({
  getParentRoute: () => root,
  path: 'user/create',
  beforeLoad: needsNobody,
  component: lazyScreen(loginPage, 'CreatePage'),
  staticData: { title: m.shell_page_create },
});

// Classes and enrolment: public, without a guard.
const classes = createRoute({ getParentRoute: () => root, path: 'classes', beforeLoad: toCatalogue });
const catalogue = createRoute({
  getParentRoute: () => root,
  path: 'classes/enrollment',
  component: CataloguePage,
  staticData: { title: m.shell_page_classes },
});
const classPage = createRoute({
  getParentRoute: () => root,
  path: 'classes/enrollment/class/$classId',
  component: lazyScreen(() => import('./portal/classes/class-page.tsx'), 'ClassPage'),
  staticData: { title: m.shell_page_class },
});

// The family's own pages: sign-in required, for unknown ones too.
const account = createRoute({ getParentRoute: () => root, path: 'account', beforeLoad: needsSignIn });
const accountIndex = createRoute({ getParentRoute: () => account, path: '/', beforeLoad: toCatalogue });
const accountUnknown = createRoute({ getParentRoute: () => account, path: '$', beforeLoad: toCatalogue });

// Instructors: sign-in required, but where a phone without network keeps what is needed; whoever is none is told so in place.
const teaching = createRoute({
  getParentRoute: () => root,
  path: 'teaching',
  beforeLoad: async (visit) => (await import('./teaching/offline/guard.ts')).needsTeacher(visit),
});
const teachingPage = createRoute({
  getParentRoute: () => teaching,
  path: '/',
  // Asked for beside the screen's own program, not after it.
  beforeLoad: async ({ context }) => (await import('./teaching/own-teaching.ts')).askForTeaching(context.app),
  component: familyScreen('TeachingPage'),
  staticData: { title: m.teaching_title },
});

// Every piece of the kit, for whoever builds screens; elsewhere an unknown path.
const kit = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: 'kit',
        component: lazyScreen(() => import('./kit/kit-page.tsx'), 'KitPage'),
      }),
    ]
  : [];

const tree = root.addChildren([
  ...kit,
  empty,
  unknown,
  login,
  create,
  classes,
  catalogue,
  classPage,
  familyRoute(root, 'classes/enrollment/account', 'AccountStep', m.shell_page_plan),
  familyRoute(root, 'classes/enrollment/students', 'StudentsStep', m.shell_page_plan),
  familyRoute(root, 'classes/enrollment/forms', 'FormsStep', m.shell_page_plan),
  familyRoute(root, 'classes/enrollment/waivers', 'WaiversStep', m.shell_page_plan),
  familyRoute(root, 'classes/enrollment/review', 'ReviewStep', m.shell_page_plan),
  familyRoute(root, 'classes/enrollment/result/$registrationId', 'ResultPage', m.shell_page_plan),
  familyRoute(root, 'classes/enrollment/privacy', 'PrivacyPage', m.shell_privacy),
  familyRoute(root, 'calendar/classes', 'CalendarPage', m.shell_page_calendar),
  teaching.addChildren([teachingPage, familyRoute(teaching, '$classId', 'TaughtClassPage', m.teaching_title)]),
  // By the link in a mail, without a sign-in.
  familyRoute(root, 'account/objection', 'ObjectionPage', m.circle_page_objection),
  // These say who invites to what before anybody signs in.
  familyRoute(root, 'account/invitation', 'InvitationPage', m.shell_page_invitation),
  familyRoute(root, 'account/staff-invitation', 'StaffInvitationPage', m.shell_page_invitation),
  account.addChildren([
    familyRoute(account, 'enrollments', 'EnrollmentsPage', m.shell_page_enrollments),
    familyRoute(account, 'payments', 'PaymentsPage', m.payments_title),
    familyRoute(account, 'students', 'StudentsPage', m.shell_nav_students),
    familyRoute(account, 'students/$studentId', 'RecordPage', m.shell_nav_students),
    familyRoute(account, 'manage', 'ManagePage', m.shell_page_manage),
    accountIndex,
    accountUnknown,
  ]),
  admin.addChildren(staffRoutes),
]);

/** What most people open next: fetched while the browser has nothing else to do. */
export const likelyNext = [loginPage, loadFamilyScreens, () => import('./portal/classes/class-page.tsx')];

/** The portal's addresses, what each shows and whom it lets in (specification, section 2). */
export function createPortalRouter(app: App, { isDrawn = false } = {}) {
  // Somebody may have scrolled in what the server has drawn: it stays where it is.
  let isToBeLeft = isDrawn;
  const router = createRouter({
    ...routerOptions,
    routeTree: tree,
    context: { app },
    defaultPreload: 'intent',
    // Screens hold their data in the query cache, which knows what is stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: () => {
      const restores = !isToBeLeft;
      isToBeLeft = false;
      return restores;
    },
    defaultPendingMs: 200,
  });
  // The router's own way to hand over its state writes code into the page; there is none to hand over.
  if (isDrawn) router.ssr = { manifest: undefined };
  return router;
}

type PortalRouter = ReturnType<typeof createPortalRouter>;
