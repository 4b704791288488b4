import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallFailure } from '../call.ts';
import { createStateHistory, MOST_CHANGES } from './state-history.ts';

const at = () => new Date('2026-09-01T13:00:00Z');

test('at most 50 entries are kept, the newest ones', () => {
  const history = createStateHistory(at);
  for (let index = 1; index <= 60; index += 1) history.add('route', `/${index}`);
  expect(MOST_CHANGES).toBe(50);
  expect(history.changes).toHaveLength(50);
  expect(history.changes[0]).toEqual({ at: '2026-09-01T13:00:00.000Z', what: 'route', became: '/11' });
  expect(history.changes.at(-1)?.became).toBe('/60');
});

test('what is loaded is noted without who and what it is about', async () => {
  const history = createStateHistory(at);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  history.watch(queryClient);
  const queryKey = ['staffEnrollments', { search: 'Maya Lindqvist' }];
  await queryClient.fetchQuery({ queryKey, queryFn: async () => 'Maya Lindqvist, 555-0100' });
  const failure = new CallFailure('permission-denied', 'Maya Lindqvist may not');
  await queryClient
    .fetchQuery({ queryKey: ['roster', 'Maya'], queryFn: () => Promise.reject(failure) })
    .catch(() => null);
  queryClient.setQueryData(['class', 'x'], 'written over');
  const words = history.changes.map(({ what, became }) => `${what} ${became}`);
  expect(words).not.toContain('class loaded');
  expect(words).toContain('staffEnrollments loading');
  expect(words).toContain('staffEnrollments loaded');
  expect(words).toContain('roster error: permission-denied');
  expect(JSON.stringify(history.changes)).not.toContain('Maya');
});
