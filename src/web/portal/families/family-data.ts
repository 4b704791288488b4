import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

const KEY = ['family'];

/** The families of whoever is signed in. */
export function useFamilies() {
  const { call } = useApp();
  return useQuery({ queryKey: KEY, queryFn: () => call(calls.family) });
}

/** Whoever came or went, students may have come or gone with them. */
export function useFamilyChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([KEY, ['students'], ['enrollments']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export const ACCESS_WORDS = {
  full: m.families_access_full,
  view: m.families_access_view,
  'pick-up': m.families_access_pick_up,
} as const;

/** Said to whoever is invited. */
export const MAY_WORDS = {
  full: m.families_may_full,
  view: m.families_may_view,
  'pick-up': m.families_may_pick_up,
} as const;

/** Said to whoever invites. */
export const THEY_MAY_WORDS = {
  full: m.families_they_may_full,
  view: m.families_they_may_view,
  'pick-up': m.families_they_may_pick_up,
} as const;
