import type { Need } from '../../../../domain/needs.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import type { ClosedScreen } from '../../../staff-access.ts';
import type { OfficeDay } from './told.ts';

type NeedTold = OfficeDay['needs'][number];

interface Look {
  readonly says: (told: NeedTold, day: (on: string) => string) => string;
  readonly hint?: () => string;
  /** The screen where all of it is settled. */
  readonly leads?: {
    readonly to: string;
    readonly search: Readonly<Record<string, string>>;
    readonly isOfSemester: boolean;
    readonly words: () => string;
    /** The way is drawn for whom it is open. */
    readonly screen?: ClosedScreen;
  };
}

const counted =
  (words: (told: { count: number }) => string): Look['says'] =>
  ({ count }) =>
    words({ count });

/** How each need is told, and where it is settled. */
export const LOOKS: Readonly<Record<Need, Look>> = {
  'not-handed-over': {
    says: counted(m.needs_not_handed_over),
    leads: { to: staffPaths.semesterAttendance, search: {}, isOfSemester: false, words: m.needs_attendance_act },
  },
  'absent-today': {
    says: counted(m.needs_absent_today),
    leads: { to: staffPaths.semesterAttendance, search: {}, isOfSemester: false, words: m.needs_absent_act },
  },
  'office-notes': {
    says: counted(m.needs_office_notes),
    leads: { to: staffPaths.semesterAttendance, search: {}, isOfSemester: false, words: m.needs_office_notes_act },
  },
  'phones-hold-taps': {
    says: counted(m.needs_phones),
    leads: { to: staffPaths.semesterAttendance, search: {}, isOfSemester: false, words: m.needs_phones_act },
  },
  'mails-failed': {
    says: counted(m.needs_mails_failed),
    leads: { to: staffPaths.outbox, search: { state: 'failed' }, isOfSemester: false, words: m.needs_mails_failed_act },
  },
  'letters-held': {
    says: counted(m.needs_letters_held),
    leads: {
      to: staffPaths.circulars,
      search: {},
      isOfSemester: false,
      words: m.needs_letters_held_act,
      screen: 'CircularsPage',
    },
  },
  'backup-old': {
    says: ({ on }, day) => (on === null ? m.needs_backup_none() : m.needs_backup_old({ day: day(on) })),
    hint: m.needs_backup_hint,
  },
  draft: { says: counted(m.needs_draft) },
  'no-dates': { says: counted(m.needs_no_dates) },
  'no-instructor': { says: counted(m.needs_no_instructor) },
  'below-minimum': { says: counted(m.needs_below_minimum) },
  'forms-missing': {
    says: counted(m.needs_forms_missing),
    leads: {
      to: staffPaths.staffEnrollments,
      search: { record: 'missing' },
      isOfSemester: true,
      words: m.needs_forms_act,
    },
  },
  'sizes-missing': {
    says: counted(m.needs_sizes_missing),
    leads: { to: staffPaths.tshirts, search: { size: 'missing' }, isOfSemester: true, words: m.needs_sizes_act },
  },
  'instructor-twice': { says: counted(m.needs_instructor_twice) },
  'place-twice': { says: counted(m.needs_place_twice) },
  'second-class': { says: counted(m.needs_second_class) },
  'likely-families': {
    says: counted(m.needs_likely_families),
    leads: {
      to: staffPaths.mergeFamilies,
      search: {},
      isOfSemester: false,
      words: m.needs_likely_families_act,
      screen: 'MergeFamiliesPage',
    },
  },
  'calendar-differences': {
    says: counted(m.needs_calendar_differences),
    leads: { to: staffPaths.managedSemesters, search: {}, isOfSemester: false, words: m.needs_calendar_act },
  },
  'calendar-unread': {
    says: counted(m.needs_calendar_unread),
    leads: { to: staffPaths.managedSemesters, search: {}, isOfSemester: false, words: m.needs_calendar_act },
  },
  'health-due': { says: counted(m.needs_health_due), hint: m.needs_health_hint },
};

/** What is about today, which needs no saying. */
const OF_TODAY: readonly Need[] = [
  'not-handed-over',
  'absent-today',
  'office-notes',
  'phones-hold-taps',
  'letters-held',
];

/** The day beside a need, where it has one that the sentence does not say. */
export function dayOf({ need, on }: NeedTold, day: (on: string) => string): string | null {
  if (on === null || need === 'backup-old' || need === 'mails-failed' || OF_TODAY.includes(need)) return null;
  const isBeginning = need === 'instructor-twice' || need === 'place-twice' || need === 'health-due';
  return isBeginning ? m.needs_first_on({ day: day(on) }) : m.needs_by({ day: day(on) });
}
