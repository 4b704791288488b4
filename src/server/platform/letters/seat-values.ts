import type { PlaceholderValues } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import type { LetterSchool } from './letter.ts';
import { classTitle, studentName } from './letter-parts.ts';
import { type Schedule, placeWords, scheduleRows } from './schedule-words.ts';

interface Seat {
  readonly studentId: string;
  /** Null where no class is meant. */
  readonly classId: string | null;
}

interface Known {
  readonly students: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, Schedule & { readonly title: string }>;
}

/** What the placeholders stand for that are about students and their classes, and about the school. */
export function seatValues(
  seats: readonly Seat[],
  known: Known,
  school: LetterSchool,
): Pick<PlaceholderValues, 'student' | 'class' | 'dates' | 'location' | 'school' | 'help'> {
  const list = (words: readonly string[]) => new Intl.ListFormat(school.locale).format([...new Set(words)]);
  const classIds = [...new Set(seats.flatMap(({ classId }) => classId ?? []))];
  const classes = classIds.flatMap((id) => known.classes.get(id) ?? []);
  const places = classes.flatMap(({ location }) => (location ? [placeWords(location)] : []));
  const dates = classes.map((item) => {
    const rows = scheduleRows({ ...item, location: null }, school);
    const words = rows.map(({ value }) => value).join(': ');
    return classes.length === 1 ? words : `${item.title}: ${words}`;
  });
  return {
    student: list(seats.map(({ studentId }) => studentName(known.students, studentId, school))),
    class: list(classIds.map((classId) => classTitle(known.classes, classId, school))),
    dates: dates.join('; '),
    location: places.length > 0 ? [...new Set(places)].join('; ') : m.semesters_mail_no_location({}, school.reader),
    school: school.name,
    help: school.helpEmail,
  };
}
