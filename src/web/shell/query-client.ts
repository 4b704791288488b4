import { QueryClient } from '@tanstack/react-query';

const TEMPORARY = new Set(['unavailable', 'resource-exhausted', 'aborted']);

/** Held data of the page. A call is repeated only where a moment later it may well succeed. */
export function createPortalQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && 'code' in error && TEMPORARY.has(String(error.code)),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
