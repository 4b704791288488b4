import type { Audience } from '../../contract/circulars.ts';
import { isId } from '../../contract/fields.ts';
import { type CircularMail, circularMails } from '../../domain/circular-mails.ts';
import { type Placeholder, placeholdersOfLetter } from '../../domain/fill-placeholders.ts';
import { listLetterClasses } from '../classes/store.ts';
import { enrollmentScopeOf, foundEnrollments } from '../enrollments/store.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { searchPatterns } from '../platform/database/search-patterns.ts';
import { chooseSemester } from '../semesters/store.ts';
import { taggedFamilies } from '../tags/store.ts';
import { foundStudents, studentScopeOf, tagOf } from '../students/store.ts';
import {
  type CircularSeat,
  countFound,
  type FoundReader,
  findReadersOfAll,
  forLetter,
  type Meant,
  withClass,
} from './readers-store.ts';

/** Whom a letter is for, in names, and who that is. */
export interface Readers {
  readonly semesterName: string | null;
  readonly className: string | null;
  readonly placeholders: readonly Placeholder[];
  readonly readers: readonly FoundReader[];
  readonly mails: readonly CircularMail<CircularSeat>[];
}

interface MeantBy {
  /** Null: nobody is meant. */
  readonly meant: Meant | null;
  readonly semesterName: string | null;
}

/** Everybody whom a letter to this audience is for, and the mails it makes. */
export async function readersOf(audience: Audience, context: SignedInContext): Promise<Readers> {
  const [readers] = await readersOfAll([audience], context);
  if (!readers) throw new Error('Each letter has its readers.');
  return readers;
}

/** The same of several letters, in their order: one statement finds the readers of all. */
export async function readersOfAll(audiences: readonly Audience[], context: SignedInContext): Promise<Readers[]> {
  const { database, organization } = context;
  const letters = [];
  for (const audience of audiences) letters.push({ audience, ...(await meantBy(audience, context)) });
  const found = letters.flatMap(({ meant: each }, at) => (each ? [forLetter(`${at}`, organization.id, each)] : []));
  const readersBy = await findReadersOfAll(database, organization.id, found);
  const all: Readers[] = [];
  for (const [at, { audience, semesterName }] of letters.entries()) {
    const readers = readersBy.get(`${at}`) ?? [];
    const mails = circularMails(readers.map((reader) => ({ ...reader, isReached: isReached(reader) })));
    all.push({ ...(await namesOf(audience, semesterName, context)), readers, mails });
  }
  return all;
}

/** What of it the letter itself needs to know: which words stand for something. */
export async function namesOf(audience: Audience, semesterName: string | null, context: SignedInContext) {
  const { database, organization } = context;
  const { classId } = audience;
  const classes = await listLetterClasses(database, organization.id, classId && isId(classId) ? [classId] : []);
  const hasClass = audience.of === 'enrollments' || classId !== undefined;
  return {
    semesterName,
    className: (classId && classes.get(classId)?.title) ?? null,
    placeholders: placeholdersOfLetter({ hasClass, hasSemester: semesterName !== null }),
  };
}

/** How many students and families a letter is about, and how many families nobody of whom gets it. */
export async function countsOf(audience: Audience, { readers, mails }: Readers, context: SignedInContext) {
  const { database, organization } = context;
  const { meant } = await meantBy(audience, context);
  const { students, families } = meant
    ? await countFound(database, organization.id, meant)
    : { students: 0, families: 0 };
  const reached = new Set(readers.filter(isReached).map(({ familyId }) => familyId));
  return { students, families, unreached: families - reached.size, mails: mails.length };
}

const isReached = ({ state }: FoundReader) => state === 'mail' || state === 'unproven';

/** The tables' own filters, so that a letter reaches whom the table shows. A semester that does not exist means nobody, never the current one. */
async function meantBy(audience: Audience, context: SignedInContext): Promise<MeantBy> {
  const patterns = searchPatterns(audience.search);
  const { semester, row } = await chooseSemester(audience.semesterId, context);
  const isOther = audience.semesterId !== undefined && audience.semesterId !== row?.id;
  const tagId = tagOf(audience);
  const households = tagId === undefined ? null : taggedFamilies(context.organization.id, tagId);
  if (audience.of === 'enrollments') {
    if (!row || isOther) return { meant: null, semesterName: null };
    const scope = { ...(await enrollmentScopeOf(audience, row, context)), on: audience.on };
    return { meant: { found: foundEnrollments(scope, patterns), households }, semesterName: semester?.name ?? null };
  }
  if (isOther) return { meant: null, semesterName: null };
  const { scope, semester: ofRecord } = await studentScopeOf(audience, context);
  const found = foundStudents(scope, { record: audience.record, ids: audience.ids, tagId }, patterns);
  const isNamed = audience.semesterId !== undefined || audience.classId !== undefined;
  const classId = audience.classId && isId(audience.classId) ? audience.classId : null;
  return {
    meant: { found: withClass(found, classId), households },
    semesterName: isNamed ? (ofRecord?.name ?? null) : null,
  };
}
