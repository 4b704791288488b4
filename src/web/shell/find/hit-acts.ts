import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { type ClosedScreen, mayOpen } from '../../staff-access.ts';
import { describeFailure } from '../../shared/failure.ts';
import { addressOf, keepChosen } from '../../shared/letter-address.ts';
import type { ActTools, Hit } from './hit.ts';
import type {
  FoundClass,
  FoundGroup,
  FoundGuardian,
  FoundInstructor,
  FoundLetter,
  FoundLocation,
  FoundSemester,
  FoundStudent,
} from './hit-words.ts';

// What can be done with each kind of hit, each act on the screen that has it; last what Enter does with the hit itself.

interface Act extends Partial<Omit<Hit, 'key' | 'acts'>> {
  readonly name: string;
  /** The screen that has it, where that is not for all of the staff: acts that a call would refuse are not offered. */
  readonly screen?: ClosedScreen;
}

/** Those that somebody with these roles may do, as hits to choose from. */
export function hitsOf(key: string, acts: readonly Act[], roles: readonly string[]): readonly Hit[] {
  return acts
    .filter(({ screen }) => mayOpen(screen, roles))
    .map(({ screen: _screen, ...act }, at) => ({ about: '', to: '', ...act, key: `${key} act ${at}` }));
}

export function actsOfStudent({ id, seats }: FoundStudent): readonly Act[] {
  return [
    { name: m.find_act_enroll(), to: staffPaths.enrollOnBehalf, search: { student: id }, screen: 'OnBehalfPage' },
    ...seats.map(
      ({ enrollmentId, classTitle }): Act => ({
        name: m.find_act_seat({ title: classTitle }),
        to: staffPaths.staffEnrollment(enrollmentId),
        screen: 'OnBehalfPage',
      }),
    ),
    letterTo([id]),
    { name: m.find_act_note(), to: staffPaths.staffStudent(id), search: { note: 'new' }, screen: 'OnBehalfPage' },
    ...seats
      .filter(({ position }) => position === null)
      .map(
        ({ classId, classTitle }): Act => ({
          name: m.find_act_sheets_of({ title: classTitle }),
          to: staffPaths.sheets(classId),
          screen: 'SheetsPage',
        }),
      ),
    { name: m.find_act_open(), to: staffPaths.staffStudent(id) },
  ];
}

export function actsOfGuardian({ id, email, phone, familyId, hasAccount, students }: FoundGuardian): readonly Act[] {
  const call = phoneLink(phone);
  return [
    ...(call ? [{ name: m.find_act_call({ phone }), href: call }] : []),
    ...(email ? [{ name: m.find_act_mail({ email }), href: `mailto:${encodeURI(email)}` }] : []),
    ...(students.length > 0 ? [letterTo(students.map((student) => student.id))] : []),
    ...(hasAccount ? [helpToSignIn(id)] : []),
    { name: m.find_act_note(), to: staffPaths.staffFamily(familyId), search: { note: 'new' }, screen: 'OnBehalfPage' },
    ...students.map(
      (student): Act => ({
        name: m.find_act_enroll_child({ name: student.name }),
        to: staffPaths.enrollOnBehalf,
        search: { student: student.id },
        screen: 'OnBehalfPage',
      }),
    ),
    { name: m.find_act_household(), to: staffPaths.staffFamily(familyId) },
  ];
}

export function actsOfClass({ id, semesterId }: FoundClass): readonly Act[] {
  const search = { semester: semesterId };
  return [
    { name: m.find_act_roster(), to: staffPaths.roster(id), search },
    { name: m.find_act_sheets(), to: staffPaths.sheets(id), search, screen: 'SheetsPage' },
    {
      name: m.find_act_enroll_into(),
      to: staffPaths.enrollOnBehalf,
      search: { ...search, class: id },
      screen: 'OnBehalfPage',
    },
    {
      name: m.find_act_move(),
      to: staffPaths.managedClass(id),
      search: { ...search, tab: 'students' },
      screen: 'OnBehalfPage',
    },
    { name: m.find_act_waitlist(), to: staffPaths.managedClass(id), search: { ...search, tab: 'waitlist' } },
    {
      name: m.find_act_write(),
      to: staffPaths.newCircular,
      search: { of: 'enrollments', ...search, class: id },
      screen: 'NewCircularPage',
    },
    { name: m.find_act_attendance(), to: staffPaths.attendance(id), search },
    closeDay(m.find_act_close_class(), { class: id }),
    { name: m.find_act_edit(), to: staffPaths.editClass(id), search, screen: 'EditClassPage' },
    { name: m.find_act_open_class(), to: staffPaths.managedClass(id), search },
  ];
}

export function actsOfInstructor({ id, name, next }: FoundInstructor): readonly Act[] {
  return [
    { name: m.find_act_dates(), to: paths.calendar, search: { instructor: name } },
    ...rosterOf(next),
    ...(next
      ? [
          {
            name: m.find_act_write_theirs(),
            to: staffPaths.newCircular,
            search: { of: 'enrollments', semester: next.semesterId, instructor: id },
            screen: 'NewCircularPage' as const,
          },
        ]
      : []),
    {
      name: m.find_act_classes_of({ name }),
      to: staffPaths.classManagement,
      search: { instructor: name, ...semesterOf(next) },
    },
  ];
}

export function actsOfLocation({ id, name, next }: FoundLocation, today: string): readonly Act[] {
  return [
    { name: m.find_act_today(), to: paths.calendar, search: { place: name, view: 'day', from: today } },
    ...rosterOf(next),
    closeDay(m.find_act_close_place(), { place: id }),
    { name: m.find_act_classes_there(), to: staffPaths.classManagement, search: { place: name, ...semesterOf(next) } },
  ];
}

export function actsOfSemester({ id, isArchived }: FoundSemester): readonly Act[] {
  const search = { semester: id };
  return [
    { name: m.shell_menu_enrollments(), to: staffPaths.staffEnrollments, search },
    { name: m.shell_menu_report(), to: staffPaths.report, search },
    ...(isArchived
      ? []
      : [
          {
            name: m.find_act_write(),
            to: staffPaths.newCircular,
            search: { of: 'enrollments', ...search },
            screen: 'NewCircularPage' as const,
          },
          closeDay(m.closings_title(), {}),
        ]),
    {
      name: m.find_act_edit_semester(),
      to: staffPaths.managedSemesters,
      search: { edit: id },
      screen: 'RollForwardPage',
    },
    { name: m.find_act_classes(), to: staffPaths.classManagement, search },
  ];
}

export function actsOfGroup({ semesterId }: FoundGroup): readonly Act[] {
  const search = { semester: semesterId };
  return [
    { name: m.find_act_open_group(), to: staffPaths.managedGroups, search },
    { name: m.find_act_classes(), to: staffPaths.classManagement, search },
  ];
}

/** Who finds letters may send them. */
export function actsOfLetter({ id, state, audience }: FoundLetter): readonly Act[] {
  const open = { name: m.find_act_open_letter(), ...addressOfLetter({ id, state }) };
  if (state === 'draft' || state === 'planned') return [open];
  return [
    open,
    { name: m.circulars_again(), to: staffPaths.newCircular, search: addressOf(audience), words: audience.search },
    { name: m.circulars_in_outbox(), to: staffPaths.outbox, search: { circular: id } },
  ];
}

/** A draft is gone on with, all others are read. */
export function addressOfLetter({ id, state }: Pick<FoundLetter, 'id' | 'state'>): Pick<Hit, 'to' | 'search'> {
  return state === 'draft' ? { to: staffPaths.newCircular, search: { draft: id } } : { to: staffPaths.circular(id) };
}

/** The table has the classes of one semester: that of the next one. */
export const semesterOf = (next: FoundInstructor['next']) => next && { semester: next.semesterId };

function rosterOf(next: FoundInstructor['next']): readonly Act[] {
  if (!next) return [];
  const { classId, classTitle: title, semesterId } = next;
  return [{ name: m.find_act_roster_of({ title }), to: staffPaths.roster(classId), search: { semester: semesterId } }];
}

// Whoever may make a semester may close a day.
const closeDay = (name: string, search: Readonly<Record<string, string>>): Act => ({
  name,
  to: staffPaths.managedSemesters,
  search: { edit: 'close-day', ...search },
  screen: 'RollForwardPage',
});

/** A letter through the portal to the families of these students. */
const letterTo = (studentIds: readonly string[]): Act => ({
  name: m.find_act_write_family(),
  to: staffPaths.newCircular,
  search: () => ({ of: 'students', chosen: keepChosen(studentIds) }),
  screen: 'NewCircularPage',
});

/** A mail with which they can set a new password. */
const helpToSignIn = (guardianId: string): Act => ({
  name: m.find_act_help(),
  screen: 'AsFamilyPage',
  run: async ({ call, toasts }: ActTools) => {
    try {
      const { to } = await call(calls.mailPasswordReset, { guardianId });
      toasts.show({
        severity: 'success',
        summary: m.shell_severity_success(),
        detail: m.families_help_reset_done({ to }),
      });
    } catch (error) {
      toasts.show({
        severity: 'error',
        summary: m.families_help_not_sent(),
        detail: describeFailure(error),
        life: 8000,
        closable: true,
      });
    }
  },
});
