import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { rolesOf, useRoles } from '../../shared/roles.ts';
import { isMarkedAsStaff } from '../../shell/header/staff-mark.ts';
import { mayOpen } from '../../staff-access.ts';
import { type CalendarEntry, joinEntries } from './entries.ts';

type Staff = OutputOf<typeof functions.staffCalendar>;
type Family = OutputOf<typeof functions.familyCalendar>;

/** What the calendar adds for the signed-in person as family, instructor or staff. */
export interface OwnCalendar {
  readonly hasFamily: boolean;
  readonly teaches: ReadonlySet<string> | null;
  readonly isStaff: boolean;
  /** Whether they may change classes and so move dates. */
  readonly mayMove: boolean;
  /** What staff see of each date is still to come: drawn without it, every date would move when it does. */
  readonly isToCome: boolean;
  /** Adds to the dates what concerns this person; for staff also drafts. */
  readonly join: (entries: readonly CalendarEntry[]) => readonly CalendarEntry[];
}

export function useOwnCalendar(days: { from: string; to: string }): OwnCalendar {
  const app = useApp();
  const { call } = app;
  const user = useUser();
  const roles = useRoles();
  const rolesAsked = useQuery({ ...rolesOf(app, user?.uid ?? ''), enabled: Boolean(user) });
  const uid = user?.uid ?? '';
  const isStaff = roles !== undefined && mayOpen(undefined, roles);
  const teachesHere = roles?.includes('instructor') ?? false;
  // If a call fails, the public calendar stays as it is.
  const family = useQuery({
    queryKey: ['calendar-family', uid],
    queryFn: ({ signal }) => call(calls.familyCalendar, {}, { signal }),
    enabled: Boolean(user),
    staleTime: 60_000,
    retry: false,
  }).data;
  const teaching = useQuery({
    queryKey: ['calendar-teaching', uid],
    queryFn: ({ signal }) => call(calls.teaching, {}, { signal }),
    enabled: teachesHere,
    staleTime: 60_000,
    retry: false,
  }).data;
  const staffAsked = useQuery({
    queryKey: ['calendar-staff', uid, days.from, days.to],
    queryFn: ({ signal }) => call(calls.staffCalendar, days, { signal }),
    enabled: isStaff,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const staff = staffAsked.data;
  // Until the roles are known, whoever was staff on the last visit counts as staff.
  const isToCome = isStaff
    ? staffAsked.isPending
    : user !== null && roles === undefined && !rolesAsked.isError && isMarkedAsStaff();
  return useMemo(
    () => ({
      hasFamily: (family?.places.length ?? 0) > 0,
      teaches: teaching ? new Set(teaching.classes.map(({ id }) => id)) : null,
      isStaff,
      isToCome,
      mayMove: isStaff && mayOpen('EditClassPage', roles),
      join: (entries) => withStaff(withFamily(entries, user ? family : undefined), isStaff ? staff : undefined),
    }),
    [family, teaching, staff, isStaff, isToCome, roles, user],
  );
}

function withFamily(entries: readonly CalendarEntry[], family: Family | undefined): readonly CalendarEntry[] {
  if (!family?.places.length) return entries;
  const byClass = Map.groupBy(family.places, ({ classId }) => classId);
  return entries.map((entry) => {
    const students = byClass.get(entry.classId);
    return students ? { ...entry, students } : entry;
  });
}

function withStaff(entries: readonly CalendarEntry[], staff: Staff | undefined): readonly CalendarEntry[] {
  if (!staff) return entries;
  const drafts = joinEntries(staff.drafts, staff.meetings).map((entry) => ({ ...entry, isDraft: true }));
  const fills = new Map(staff.fills.map((fill) => [fill.classId, fill]));
  const clashes = Map.groupBy(staff.clashes, ({ classId, on, start }) => `${classId} ${on} ${start}`);
  return [...entries, ...drafts].map((entry) => {
    const fill = fills.get(entry.classId);
    const found = clashes.get(`${entry.classId} ${entry.on} ${entry.start}`);
    return { ...entry, ...(fill && { fill }), ...(found && { clashes: [...new Set(found.map(({ name }) => name))] }) };
  });
}
