import { RouteTrouble } from './route-trouble.tsx';
import { ScreenLoading } from './screen-loading.tsx';

/** What decides how a screen is drawn: the same on the server and in the browser, which goes on with what the server has drawn. */
export const routerOptions = {
  parseSearch,
  stringifySearch: writeSearch,
  defaultPendingComponent: ScreenLoading,
  defaultErrorComponent: RouteTrouble,
};

/** Reads a query as plain text: every value is a string, and of a repeated name the last one counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes a query; what is undefined or empty stays out of the address. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean')
      params.set(name, String(value));
  const text = params.toString();
  return text && `?${text}`;
}
