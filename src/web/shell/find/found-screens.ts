import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { FURTHER, type Place, SPECIFIED } from '../staff-place-list.ts';

const shirts = (part: string, words: () => string): Place => ({
  to: staffPaths.tshirtPart(part),
  words: () => m.find_part({ screen: m.tshirts_menu(), part: words() }),
});

/** Screens within those of the navigation, which are only found. */
const WITHIN: readonly Place[] = [
  { to: staffPaths.semesterAttendance, words: m.attendance_title },
  { to: staffPaths.fieldPack, words: m.sheets_pack_make },
  shirts('missing', m.tshirts_tab_missing),
  shirts('order', m.tshirts_tab_order),
  shirts('hand-out', m.tshirts_tab_handout),
  shirts('staff', m.tshirts_tab_staff),
  shirts('requests', m.tshirts_tab_requests),
  { to: staffPaths.tshirtSizes, words: m.tshirts_settings_open, isSchoolWide: true },
  {
    to: staffPaths.receivedPayments,
    words: () => m.find_part({ screen: m.payments_title(), part: m.owing_tab_received() }),
    isSchoolWide: true,
  },
  { to: staffPaths.managedGroups, words: m.admin_part_groups },
  { to: staffPaths.managedSemesters, words: m.admin_part_semesters },
  { to: staffPaths.managedMessages, words: m.admin_part_messages },
  { to: staffPaths.managedMail, words: m.admin_part_mail, screen: 'MailPage' },
  { to: staffPaths.managedPeople, words: m.admin_part_people },
  { to: staffPaths.managedQuestions, words: m.questions_title, isSchoolWide: true },
];

/** What can be begun at once, each where it is done. */
export const ACTS: readonly Place[] = [
  { to: staffPaths.enrollOnBehalf, words: m.behalf_title, screen: 'OnBehalfPage' },
  { to: staffPaths.newCircular, words: m.circulars_new, isSchoolWide: true, screen: 'NewCircularPage' },
  {
    to: staffPaths.importStudents,
    words: m.find_act_import_students,
    isSchoolWide: true,
    screen: 'ImportStudentsPage',
  },
  { to: staffPaths.mergeFamilies, words: m.find_act_merge_families, isSchoolWide: true, screen: 'MergeFamiliesPage' },
  { to: staffPaths.mergeStudents, words: m.find_act_merge, isSchoolWide: true, screen: 'MergeStudentsPage' },
  { to: staffPaths.managedImport, words: m.find_act_import_classes, screen: 'ImportPage' },
  { to: staffPaths.rollForward, words: m.find_act_roll_forward, screen: 'RollForwardPage' },
  // Whoever may make a semester may close a day.
  {
    to: staffPaths.managedSemesters,
    search: { edit: 'close-day' },
    words: m.closings_title,
    screen: 'RollForwardPage',
  },
  {
    to: staffPaths.managedSemesters,
    search: { edit: 'closed-days' },
    words: m.closed_days_title,
    screen: 'RollForwardPage',
  },
  { to: staffPaths.managedSemesters, search: { edit: 'new' }, words: m.semesters_new, screen: 'RollForwardPage' },
  { to: staffPaths.roleGrants, words: m.find_act_role, isSchoolWide: true, screen: 'RolesPage' },
];

const setting = (hash: string, words: () => string): Place => ({
  to: staffPaths.settings,
  hash,
  words: () => m.find_part({ screen: m.admin_part_settings(), part: words() }),
  own: words,
  isSchoolWide: true,
  screen: 'SettingsPage',
});

/** The parts of the settings, by the names that their addresses call them. */
export const SETTINGS: readonly Place[] = [
  setting('school', m.settings_section_school),
  setting('look', m.settings_section_look),
  setting('place', m.settings_section_place),
  setting('links', m.settings_section_links),
  setting('deadlines', m.settings_section_deadlines),
  setting('payments', m.payments_title),
  setting('fairness', m.settings_section_fairness),
  setting('attendance', m.attendance_title),
  setting('second-factor', m.settings_section_second_factor),
  setting('retention', m.settings_section_retention),
  setting('grades', m.settings_section_grades),
  setting('config', m.settings_section_config),
];

export const SCREENS: readonly Place[] = [...SPECIFIED, ...FURTHER, ...WITHIN, ...SETTINGS];

/** What else people call a screen or a part of it, or look for in it. */
const ALSO: Readonly<Partial<Record<string, () => string>>> = {
  [paths.admin]: m.find_also_dashboard,
  [staffPaths.report]: m.find_also_report,
  [staffPaths.tshirts]: m.find_also_tshirts,
  [staffPaths.staffEnrollments]: m.find_also_enrollments,
  [paths.calendar]: m.find_also_calendar,
  [staffPaths.staffStudents]: m.find_also_students,
  [staffPaths.staffPayments]: m.owing_find_owing,
  [staffPaths.receivedPayments]: m.owing_find_received,
  [staffPaths.classManagement]: m.find_also_management,
  [staffPaths.staffWaivers]: m.find_also_waivers,
  [staffPaths.circulars]: m.find_also_letters,
  [staffPaths.outbox]: m.find_also_outbox,
  [staffPaths.settings]: m.find_also_settings,
  [staffPaths.roleGrants]: m.find_also_roles,
  [staffPaths.audit]: m.find_also_audit,
  [staffPaths.managedGroups]: m.find_also_groups,
  [staffPaths.managedSemesters]: m.find_also_semesters,
  [staffPaths.managedMessages]: m.find_also_messages,
  [staffPaths.managedMail]: m.find_also_mail,
  [staffPaths.managedPeople]: m.find_also_directory,
  [staffPaths.managedQuestions]: m.find_also_questions,
  [staffPaths.fieldPack]: m.find_also_pack,
  [staffPaths.semesterAttendance]: m.find_also_attendance,
  [`${staffPaths.settings}#school`]: m.find_also_school,
  [`${staffPaths.settings}#look`]: m.find_also_look,
  [`${staffPaths.settings}#place`]: m.find_also_place,
  [`${staffPaths.settings}#links`]: m.find_also_links,
  [`${staffPaths.settings}#deadlines`]: m.find_also_deadlines,
  [`${staffPaths.settings}#fairness`]: m.find_also_fairness,
  [`${staffPaths.settings}#second-factor`]: m.find_also_second_factor,
  [`${staffPaths.settings}#retention`]: m.find_also_retention,
  [`${staffPaths.settings}#config`]: m.find_also_config,
};

/** What else somebody may look for it by. */
export function wordsBeside({ to, hash, search }: Place): string {
  // What is begun on a screen is not the screen.
  const also = search ? undefined : ALSO[hash ? `${to}#${hash}` : to];
  return also?.() ?? '';
}
