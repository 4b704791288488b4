import { m } from '../../words/messages.js';
import type { ClosedScreen } from '../staff-access.ts';
import { paths } from '../paths.ts';

/** A screen of the staff and what it is called; most are about one semester, which goes along in the address. */
export interface Place {
  readonly to: string;
  readonly words: () => string;
  /** What of the screen is opened. */
  readonly search?: Readonly<Record<string, string>>;
  readonly isSchoolWide?: boolean;
  /** The screen, where it is not for all of the staff. */
  readonly screen?: ClosedScreen;
}

/** What the specification lists, in its order. */
export const SPECIFIED: readonly Place[] = [
  { to: paths.admin, words: m.shell_menu_dashboard },
  { to: paths.report, words: m.shell_menu_report },
  { to: paths.tshirts, words: m.tshirts_menu },
  { to: paths.staffEnrollments, words: m.shell_menu_enrollments },
  { to: paths.calendar, words: m.shell_menu_calendar, isSchoolWide: true },
];

/** For those of the staff who teach. */
export const TEACHING: Place = { to: paths.teaching, words: m.teaching_title, isSchoolWide: true };

/** The further screens, under a heading of their own; the specification's last entry stands below them. */
export const FURTHER: readonly Place[] = [
  { to: paths.staffStudents, words: m.students_title, isSchoolWide: true },
  { to: paths.staffFamilies, words: m.family_table_title, isSchoolWide: true },
  { to: paths.classManagement, words: m.admin_management },
  { to: paths.staffWaivers, words: m.waivers_title, isSchoolWide: true },
  { to: paths.circulars, words: m.circulars_title, isSchoolWide: true, screen: 'CircularsPage' },
  { to: paths.outbox, words: m.admin_outbox, isSchoolWide: true },
  { to: paths.settings, words: m.admin_part_settings, isSchoolWide: true, screen: 'SettingsPage' },
  { to: paths.roleGrants, words: m.admin_part_roles, isSchoolWide: true, screen: 'RolesPage' },
  { to: paths.audit, words: m.admin_part_audit, isSchoolWide: true },
];

/** Screens within these, which are only found. */
export const WITHIN: readonly Place[] = [
  { to: paths.managedGroups, words: m.admin_part_groups },
  { to: paths.managedSemesters, words: m.admin_part_semesters },
  { to: paths.managedMessages, words: m.admin_part_messages },
  { to: paths.managedMail, words: m.admin_part_mail, screen: 'MailPage' },
  { to: paths.managedPeople, words: m.admin_part_people },
  { to: paths.managedQuestions, words: m.questions_title, isSchoolWide: true },
];

/** What can be begun at once, each where it is done. */
export const ACTS: readonly Place[] = [
  { to: paths.enrollOnBehalf, words: m.behalf_title, screen: 'OnBehalfPage' },
  { to: paths.newCircular, words: m.circulars_new, isSchoolWide: true, screen: 'NewCircularPage' },
  { to: paths.importStudents, words: m.find_act_import_students, isSchoolWide: true, screen: 'ImportStudentsPage' },
  { to: paths.mergeFamilies, words: m.find_act_merge_families, isSchoolWide: true, screen: 'MergeFamiliesPage' },
  { to: paths.mergeStudents, words: m.find_act_merge, isSchoolWide: true, screen: 'MergeStudentsPage' },
  { to: paths.managedImport, words: m.find_act_import_classes, screen: 'ImportPage' },
  { to: paths.rollForward, words: m.find_act_roll_forward, screen: 'RollForwardPage' },
  // Whoever may make a semester may close a day.
  { to: paths.managedSemesters, search: { edit: 'close-day' }, words: m.closings_title, screen: 'RollForwardPage' },
  { to: paths.roleGrants, words: m.find_act_role, isSchoolWide: true, screen: 'RolesPage' },
];
