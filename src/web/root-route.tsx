import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { paths } from './paths.ts';
import type { App } from './shared/app.tsx';
import { needsAdmin } from './shell/guards.ts';
import { Shell } from './shell/shell.tsx';

type Search = Readonly<Record<string, string | undefined>>;
const anyText = (search: Record<string, unknown>): Search => search as Search;

/** For addresses that show nothing themselves. */
export const toCatalogue = () => {
  throw redirect({ to: paths.classes });
};

export const root = createRootRouteWithContext<{ app: App }>()({ component: Shell, validateSearch: anyText });

/** The staff's pages: administrators only, unknown ones too. */
export const admin = createRoute({ getParentRoute: () => root, path: 'admin', beforeLoad: needsAdmin });
