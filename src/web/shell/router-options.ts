import { parseSearch, writeSearch } from './address.ts';
import { RouteTrouble } from './route-trouble.tsx';
import { ScreenLoading } from './screen-loading.tsx';

/** What decides how a screen is drawn: the same on the server and in the browser, which goes on with what the server has drawn. */
export const routerOptions = {
  parseSearch,
  stringifySearch: writeSearch,
  defaultPendingComponent: ScreenLoading,
  defaultErrorComponent: RouteTrouble,
};
