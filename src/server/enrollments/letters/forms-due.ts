import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { listHouseholdsMeant } from '../../families/store.ts';
import { getOrganization } from '../../organizations/store.ts';
import type { ReadFrom } from '../../platform/letters/define-mail.ts';
import type { LetterSchool } from '../../platform/letters/letter.ts';
import { missingOfStudents } from '../../records/store.ts';
import type { KnownSeats, Seat } from './seat-letter.ts';

/** What a student's record still lacks for a seat, in the household of whoever reads of it: names of sections and waivers, never an answer. */
export type FormsDueOf = (seat: Seat, readerId: string | undefined) => FormsDue | null;

type FormsDue = Pick<Awaited<ReturnType<typeof missingOfStudents>>[number], 'missing' | 'dueOn'>;

/** Reads it for everybody who is told of a new seat. */
export async function readFormsDue(
  { database, organizationId }: ReadFrom,
  { seats, classes }: KnownSeats,
  readerIds: readonly string[],
): Promise<FormsDueOf> {
  const meant = new Map<string, { studentId: string; familyId: string }[]>();
  for (const id of readerIds) {
    const own = await listHouseholdsMeant(database, organizationId, id);
    meant.set(
      id,
      own.filter(({ isClosed }) => !isClosed),
    );
  }
  const { timeZone } = await getOrganization(database, organizationId);
  const studentIds = new Set([...seats.values()].map(({ studentId }) => studentId));
  const asked = [...meant.values()].flat().filter(({ studentId }) => studentIds.has(studentId));
  // As it was when the first of these seats was given: what was told earlier and no longer counts was asked about then.
  const [since = ''] = [...seats.values()].map(({ enrolledAt }) => enrolledAt).toSorted();
  const school = { organizationId, timeZone, today: since && dayAtSchool(since, timeZone) };
  const rows = asked.length === 0 ? [] : await missingOfStudents(database, school, asked);
  return ({ studentId, classId }, readerId) => {
    const household = meant.get(readerId ?? '')?.find((each) => each.studentId === studentId);
    const semesterId = classes.get(classId)?.semesterId;
    const isMeant = (each: (typeof rows)[number]) =>
      each.studentId === studentId && each.familyId === household?.familyId && each.semesterId === semesterId;
    const found = rows.find(isMeant);
    return found && found.missing.length > 0 ? found : null;
  };
}

/** Which forms the school asks for now, and until when; nothing where none is missing. */
export function formsNotes(due: FormsDue | null, student: string, { reader, locale }: LetterSchool): string[] {
  if (!due) return [];
  const names = due.missing.map((each) =>
    each.section === 'waivers' ? each.title : m.records_section({ section: each.section }, reader),
  );
  const forms = new Intl.ListFormat(locale).format(names);
  if (due.dueOn === null) return [m.mail_promotion_forms({ student, forms }, reader)];
  const style = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(locale, style).format(new Date(`${due.dueOn}T00:00:00Z`));
  return [m.mail_promotion_forms_by({ student, forms, day }, reader)];
}
