import type { MeetingTime } from '../../../domain/schedule.ts';
import { staffPaths } from '../../staff-paths.ts';

/** The way to the form of a class with one of its dates moved: there whom it touches is shown, and nothing is saved before. */
export function moveInForm(classId: string, date: Pick<MeetingTime, 'on' | 'start'>, to: MeetingTime) {
  return {
    to: staffPaths.editClass(classId),
    search: { moved: `${date.on} ${date.start}`, to: `${to.on} ${to.start} ${to.end}` },
  };
}
