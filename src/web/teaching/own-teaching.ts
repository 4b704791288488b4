import { queryOptions } from '@tanstack/react-query';
import { calls } from '../calls.ts';
import type { App } from '../shared/app.tsx';

/** What was asked for on the way to the screen is its first answer, not asked for twice. */
const ONE_OPENING_MS = 5000;

/** Before it is known that they teach: whoever does not is refused, and told so by the screen. */
export function askForTeaching(app: App): void {
  const { user } = app.identity;
  if (user) void app.queryClient.prefetchQuery(ownTeaching(app, user.uid));
}

/** The classes of whoever is signed in. */
export function ownTeaching({ call }: Pick<App, 'call'>, uid: string) {
  return queryOptions({
    queryKey: ['teaching', uid],
    queryFn: ({ signal }) => call(calls.teaching, {}, { signal }),
    staleTime: ONE_OPENING_MS,
    retry: false,
  });
}
