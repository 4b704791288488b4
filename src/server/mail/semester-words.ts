import { fillMarkdownPlaceholders, fillPlaceholders, type PlaceholderValues } from '../../domain/fill-placeholders.ts';
import { m } from '../../words/messages.js';
import { placeWords, priceWords, scheduleRows } from './class-words.ts';
import type { LetterWords } from './letter.ts';
import { classTitle, enrollmentsUrl, studentName } from './letter-parts.ts';
import type { LetterFacts } from './letter-store.ts';
import type { SemesterFile } from './semester-words-store.ts';

/** A seat that a letter confirms. */
interface ConfirmedSeat {
  readonly classId: string;
  readonly studentId: string;
}

/** The school's own words for those who have a seat, once for each semester in the order of the seats. */
export function schoolWords(
  seats: readonly ConfirmedSeat[],
  guardian: string | undefined,
  facts: LetterFacts,
  portalUrl: string,
): LetterWords[] {
  return [...bySemester(seats, facts)].flatMap(([semesterId, ofSemester]) => {
    const semester = facts.semesters.get(semesterId);
    if (!semester || semester.text.trim() === '') return [];
    const values: PlaceholderValues = {
      ...valuesOf(ofSemester, facts),
      guardian: guardian ?? m.semesters_mail_guardian(),
      semester: semester.name,
      url: enrollmentsUrl(facts, portalUrl),
    };
    return [
      {
        markdown: fillMarkdownPlaceholders(semester.text, values),
        text: fillPlaceholders(semester.text, values),
      },
    ];
  });
}

/** The files that travel with a confirmation of these seats, each once. */
export function semesterFiles(seats: readonly ConfirmedSeat[], facts: LetterFacts): SemesterFile[] {
  const files = [...bySemester(seats, facts).keys()].flatMap((id) => facts.semesters.get(id)?.files ?? []);
  return [...new Map(files.map((file) => [file.fileId, file])).values()];
}

function bySemester(seats: readonly ConfirmedSeat[], facts: LetterFacts): Map<string, ConfirmedSeat[]> {
  return Map.groupBy(seats, ({ classId }) => facts.classes.get(classId)?.semesterId ?? '');
}

function valuesOf(
  seats: readonly ConfirmedSeat[],
  facts: LetterFacts,
): Pick<PlaceholderValues, 'student' | 'class' | 'dates' | 'location' | 'price' | 'school' | 'help'> {
  const { school } = facts;
  const list = (words: readonly string[]) => new Intl.ListFormat(school.locale).format([...new Set(words)]);
  const classes = [...new Set(seats.map(({ classId }) => classId))].flatMap((id) => facts.classes.get(id) ?? []);
  const places = classes.flatMap(({ location }) => (location ? [placeWords(location)] : []));
  const dates = classes.map((item) => {
    const rows = scheduleRows({ ...item, location: null }, school);
    const words = rows.map(({ value }) => value).join(': ');
    return classes.length === 1 ? words : `${item.title}: ${words}`;
  });
  const total = seats.reduce((sum, { classId }) => sum + (facts.classes.get(classId)?.priceCents ?? 0), 0);
  return {
    student: list(seats.map(({ studentId }) => studentName(facts, studentId))),
    class: list(seats.map(({ classId }) => classTitle(facts, classId))),
    dates: dates.join('; '),
    location: places.length > 0 ? [...new Set(places)].join('; ') : m.semesters_mail_no_location(),
    price: priceWords(total, school),
    school: school.name,
    help: school.helpEmail,
  };
}
