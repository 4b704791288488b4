import { m } from '../../words/messages.js';
import { type ClosedScreen, mayOpen } from '../staff-access.ts';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';

/** A screen of the staff and what it is called; most are about one semester, which goes along in the address. */
export interface Place {
  readonly to: string;
  readonly words: () => string;
  /** What of that is its own, where it is a part of a screen: the screen's name alone does not find it. */
  readonly own?: () => string;
  /** What of the screen is opened. */
  readonly search?: Readonly<Record<string, string>>;
  /** Which part of it. */
  readonly hash?: string;
  readonly isSchoolWide?: boolean;
  /** The screen, where it is not for all of the staff who read. */
  readonly screen?: ClosedScreen;
  /** Also for those of the staff who read no other screen. */
  readonly isForAll?: true;
}

/** The places that open for somebody with these roles. */
export const openTo = (roles: readonly string[], places: readonly Place[]): readonly Place[] =>
  places.filter(({ screen, isForAll }) => isForAll || mayOpen(screen, roles));

/** What the specification lists, in its order. */
export const SPECIFIED: readonly Place[] = [
  // Whoever reads no screen is told there what they can do.
  { to: paths.admin, words: m.shell_menu_dashboard, isForAll: true },
  { to: staffPaths.report, words: m.shell_menu_report },
  { to: staffPaths.tshirts, words: m.tshirts_menu },
  { to: staffPaths.staffEnrollments, words: m.shell_menu_enrollments },
  { to: paths.calendar, words: m.shell_menu_calendar, isSchoolWide: true, isForAll: true },
];

/** For those of the staff who teach. */
export const TEACHING: Place = { to: paths.teaching, words: m.teaching_title, isSchoolWide: true };

/** The further screens, under a heading of their own; the specification's last entry stands below them. */
export const FURTHER: readonly Place[] = [
  { to: staffPaths.staffStudents, words: m.students_title, isSchoolWide: true },
  { to: staffPaths.staffFamilies, words: m.family_table_title, isSchoolWide: true },
  { to: staffPaths.staffPayments, words: m.payments_title, isSchoolWide: true },
  { to: staffPaths.classManagement, words: m.admin_management },
  { to: staffPaths.staffWaivers, words: m.waivers_title, isSchoolWide: true },
  { to: staffPaths.circulars, words: m.circulars_title, isSchoolWide: true, screen: 'CircularsPage' },
  { to: staffPaths.outbox, words: m.admin_outbox, isSchoolWide: true },
  { to: staffPaths.settings, words: m.admin_part_settings, isSchoolWide: true, screen: 'SettingsPage' },
  { to: staffPaths.roleGrants, words: m.admin_part_roles, isSchoolWide: true, screen: 'RolesPage' },
  { to: staffPaths.audit, words: m.admin_part_audit, isSchoolWide: true },
];
