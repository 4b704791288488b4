import type { Query, QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../call.ts';
import { nextTry } from '../ui/fetch-part.ts';

/** Reads again, until it is read, what a screen could not read because its request or the answer was lost on the way. */
export function healQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  let isWaiting = false;
  const look = () => {
    if (isWaiting || cache.findAll({ predicate: isLost }).length === 0) return;
    isWaiting = true;
    void nextTry().then(() => {
      isWaiting = false;
      return queryClient.refetchQueries({ type: 'active', predicate: isLost });
    });
  };
  cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isLost(query)) look();
  });
  look();
}

const isLost = ({ state: { status, fetchStatus, error } }: Query) =>
  status === 'error' && fetchStatus === 'idle' && error instanceof CallFailure && error.httpStatus === 0;
