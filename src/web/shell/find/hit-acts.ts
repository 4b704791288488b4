import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { type ClosedScreen, mayOpen } from '../../staff-access.ts';
import type { Hit } from './hit.ts';

interface Act {
  readonly name: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** The screen, where it is not for all of the staff. */
  readonly screen?: ClosedScreen;
}

/** What can be done with a student, each act on the screen that has it. */
export function actsOfStudent(studentId: string): readonly Act[] {
  return [
    { name: m.find_act_enroll(), to: paths.enrollOnBehalf, search: { student: studentId }, screen: 'OnBehalfPage' },
    { name: m.find_act_open(), to: paths.staffStudent(studentId) },
  ];
}

/** The same with a class. */
export function actsOfClass(classId: string, semesterId: string): readonly Act[] {
  const search = { semester: semesterId };
  return [
    { name: m.find_act_roster(), to: paths.roster(classId), search },
    { name: m.find_act_sheets(), to: paths.sheets(classId), search, screen: 'SheetsPage' },
    {
      name: m.find_act_enroll(),
      to: paths.enrollOnBehalf,
      search: { ...search, class: classId },
      screen: 'OnBehalfPage',
    },
    { name: m.find_act_write(), to: paths.newCircular, search: { class: classId }, screen: 'NewCircularPage' },
    { name: m.find_act_attendance(), to: paths.attendance(classId), search },
    { name: m.find_act_edit(), to: paths.editClass(classId), search, screen: 'EditClassPage' },
  ];
}

/** Those that somebody with these roles may open, as hits to choose from. */
export function hitsOf(key: string, acts: readonly Act[], roles: readonly string[]): readonly Hit[] {
  return acts
    .filter(({ screen }) => mayOpen(screen, roles))
    .map(({ name, to, search }, at) => ({ key: `${key} act ${at}`, name, about: '', to, ...(search && { search }) }));
}
