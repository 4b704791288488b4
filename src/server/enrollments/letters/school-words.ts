import {
  fillMarkdownPlaceholders,
  fillPlaceholders,
  type PlaceholderValues,
} from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import type { LetterDesk, LetterFile, LetterSchool, LetterWords } from '../../platform/letters/letter.ts';
import { enrollmentsUrl } from '../../platform/letters/letter-parts.ts';
import { markdownAsText } from '../../platform/letters/markdown-text.ts';
import { priceWords } from '../../platform/letters/schedule-words.ts';
import { seatValues } from '../../platform/letters/seat-values.ts';
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

function valuesOf(seats: readonly ConfirmedSeat[], known: Known, school: LetterSchool) {
  const total = seats.reduce((sum, { agreedCents }) => sum + (agreedCents ?? 0), 0);
  return { ...seatValues(seats, known, school), price: priceWords(total, school) };
}
