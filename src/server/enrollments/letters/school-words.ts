import {
  fillMarkdownPlaceholders,
  fillPlaceholders,
  type PlaceholderValues,
} from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import type { LetterDesk, LetterFile, LetterSchool, LetterWords } from '../../platform/letters/letter.ts';
import { classTitle, enrollmentsUrl, studentName } from '../../platform/letters/letter-parts.ts';
import { markdownAsText } from '../../platform/letters/markdown-text.ts';
import { placeWords, priceWords, scheduleRows } from '../../platform/letters/schedule-words.ts';
import type { Known } from './known.ts';

/** A seat that a letter confirms. */
interface ConfirmedSeat {
  readonly classId: string;
  readonly studentId: string;
  readonly agreedCents?: number | undefined;
}

/** The school's own words for those who have a seat, once for each semester in the order of the seats. */
export function schoolWords(
  seats: readonly ConfirmedSeat[],
  guardian: string | undefined,
  known: Known,
  desk: LetterDesk,
): LetterWords[] {
  return [...bySemester(seats, known)].flatMap(([semesterId, ofSemester]) => {
    const semester = known.semesters.get(semesterId);
    if (!semester || semester.text.trim() === '') return [];
    const values: PlaceholderValues = {
      ...valuesOf(ofSemester, known, desk.school),
      guardian: guardian ?? m.semesters_mail_guardian({}, desk.school.reader),
      semester: semester.name,
      url: enrollmentsUrl(desk),
    };
    return [
      {
        markdown: fillMarkdownPlaceholders(semester.text, values),
        text: fillPlaceholders(markdownAsText(semester.text), values),
      },
    ];
  });
}

/** The files that travel with a confirmation of these seats, each once. */
export function semesterFiles(seats: readonly ConfirmedSeat[], known: Known): LetterFile[] {
  const files = [...bySemester(seats, known).keys()].flatMap((id) => known.semesters.get(id)?.files ?? []);
  return [...new Map(files.map((file) => [file.fileId, file])).values()];
}

function bySemester(seats: readonly ConfirmedSeat[], { classes }: Known): Map<string, ConfirmedSeat[]> {
  return Map.groupBy(seats, ({ classId }) => classes.get(classId)?.semesterId ?? '');
}

function valuesOf(
  seats: readonly ConfirmedSeat[],
  known: Known,
  school: LetterSchool,
): Pick<PlaceholderValues, 'student' | 'class' | 'dates' | 'location' | 'price' | 'school' | 'help'> {
  const list = (words: readonly string[]) => new Intl.ListFormat(school.locale).format([...new Set(words)]);
  const classes = [...new Set(seats.map(({ classId }) => classId))].flatMap((id) => known.classes.get(id) ?? []);
  const places = classes.flatMap(({ location }) => (location ? [placeWords(location)] : []));
  const dates = classes.map((item) => {
    const rows = scheduleRows({ ...item, location: null }, school);
    const words = rows.map(({ value }) => value).join(': ');
    return classes.length === 1 ? words : `${item.title}: ${words}`;
  });
  const total = seats.reduce((sum, { agreedCents }) => sum + (agreedCents ?? 0), 0);
  return {
    student: list(seats.map(({ studentId }) => studentName(known.students, studentId, school))),
    class: list(seats.map(({ classId }) => classTitle(known.classes, classId, school))),
    dates: dates.join('; '),
    location: places.length > 0 ? [...new Set(places)].join('; ') : m.semesters_mail_no_location({}, school.reader),
    price: priceWords(total, school),
    school: school.name,
    help: school.helpEmail,
  };
}
