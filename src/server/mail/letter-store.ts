import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/connect.ts';
import { guardiansOf, type LetterSemester, sampleClassesOf, semestersOf } from './semester-words-store.ts';
import { classFactsOf } from './class-facts.ts';
import { DIGEST_KIND, mailsOfDigests } from './digest-store.ts';
import type { LetterLine } from './line-now.ts';
import { registrationsOf } from './registration-lines-store.ts';
import type { OutboxMail } from './store.ts';

/** What a mail row may carry: ids to look up when the letter is written. */
const mailFacts = z.object({
  registrationId: z.optional(z.string()),
  enrollmentId: z.optional(z.string()),
  entryId: z.optional(z.string()),
  semesterId: z.optional(z.string()),
  text: z.optional(z.string()),
});
export type MailFacts = z.output<typeof mailFacts>;

export interface LetterSchool {
  /** Whether seats of addresses that are not confirmed are only held for a while. */
  readonly holdsSeats: boolean;
  readonly name: string;
  readonly helpEmail: string;
  readonly publicUrl: string | null;
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
  readonly gradeNames: Readonly<Record<string, string>>;
}

/** One dated occurrence: local wall times at the school. */
export interface LetterMeeting {
  readonly id: string;
  readonly on: string;
  readonly start: string;
  readonly end: string;
}

export interface LetterClass {
  readonly id: string;
  readonly semesterId: string;
  /** Absent in a sample. */
  readonly version?: number;
  readonly title: string;
  readonly priceCents: number;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly location: { readonly name: string; readonly address: string } | null;
  readonly meetings: readonly LetterMeeting[];
}

/** Everything the letters of some mails speak of, read in a handful of queries however many mails there are. */
export interface LetterFacts {
  readonly school: LetterSchool;
  /** The lines of each registration: as they stand, or stood when their mail left. */
  readonly registrations: ReadonlyMap<string, readonly LetterLine[]>;
  readonly enrollments: ReadonlyMap<string, { readonly classId: string; readonly studentId: string }>;
  /** The name each student goes by. */
  readonly students: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, LetterClass>;
  readonly semesters: ReadonlyMap<string, LetterSemester>;
  /** The name of who registered, by the id of the registration or enrollment. */
  readonly guardians: ReadonlyMap<string, string>;
  /** The class that shows what the confirmations of a semester look like. */
  readonly samples: ReadonlyMap<string, string>;
  /** The mails that each digest sums up, oldest first. */
  readonly gathered: ReadonlyMap<string, readonly OutboxMail[]>;
}

/** The facts of a mail row, as far as they are ones we know. */
export function factsOf(mail: OutboxMail): MailFacts {
  const parsed = z.safeParse(mailFacts, mail.facts);
  return parsed.success ? parsed.data : {};
}

export async function gatherFacts(
  database: Database,
  organizationId: string,
  asked: readonly OutboxMail[],
): Promise<LetterFacts> {
  const digests = asked.filter(({ kind }) => kind === DIGEST_KIND).map(({ id }) => id);
  const gathered = await mailsOfDigests(database, organizationId, digests);
  const mails = [...asked, ...[...gathered.values()].flat()];
  const facts = mails.map(factsOf);
  const aboutClasses = mails.flatMap((mail) => classFactsOf(mail) ?? []);
  const registrationIds = present(facts.map((f) => f.registrationId));
  const enrollmentIds = present(facts.map((f) => f.enrollmentId));
  const semesterIds = present(facts.map((f) => f.semesterId));
  const told = mails.flatMap((mail) => {
    const { registrationId } = factsOf(mail);
    return registrationId ? { id: registrationId, at: mail.sentAt } : [];
  });
  const registrations = await registrationsOf(database, organizationId, told);
  const enrollments = await enrollmentsOf(database, organizationId, enrollmentIds);
  const lines = [...[...registrations.values()].flat(), ...enrollments.values()];
  const samples = await sampleClassesOf(database, organizationId, semesterIds);
  const aboutClassIds = aboutClasses.map(({ classId }) => classId);
  const classIds = present([...lines.map((line) => line.classId), ...samples.values(), ...aboutClassIds]);
  const seats = [...lines, ...aboutClasses.flatMap((about) => about.seats)];
  const classes = await classesOf(database, organizationId, classIds);
  const named = present([...semesterIds, ...[...classes.values()].map((item) => item.semesterId)]);
  return {
    school: await schoolOf(database, organizationId),
    registrations,
    enrollments,
    students: await studentsOf(database, organizationId, present(seats.map((seat) => seat.studentId))),
    classes,
    semesters: await semestersOf(database, organizationId, named),
    guardians: await guardiansOf(database, organizationId, registrationIds, enrollmentIds),
    samples,
    gathered,
  };
}

function present(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))];
}

async function schoolOf(database: Database, organizationId: string): Promise<LetterSchool> {
  const row = await database
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    helpEmail: row.helpEmail,
    publicUrl: row.publicUrl,
    timeZone: row.timeZone,
    locale: row.locale,
    currency: row.currency,
    gradeNames: row.gradeNames,
    holdsSeats: row.holdsUnproven && row.canProveAddresses,
  };
}

async function enrollmentsOf(database: Database, organizationId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, { classId: string; studentId: string }>();
  const rows = await database
    .selectFrom('enrollments')
    .select(['id', 'classId', 'studentId'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { classId: row.classId, studentId: row.studentId }]));
}

async function studentsOf(database: Database, organizationId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await database
    .selectFrom('students')
    .select(['id', 'firstName', 'preferredName'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.preferredName || row.firstName]));
}

const meetingsOfClass = sql<LetterMeeting[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id, 'on', held_on, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI')) ORDER BY held_on, start_time)
  FROM meetings WHERE meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id), '[]')`;

/** Unpublished classes too: who had a seat is told about it whatever became of the page. */
async function classesOf(database: Database, organizationId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, LetterClass>();
  const rows = await database
    .selectFrom('classes')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.organizationId', '=', 'classes.organizationId')
        .onRef('locations.id', '=', 'classes.locationId'),
    )
    .select([
      'classes.id',
      'classes.semesterId',
      'classes.version',
      'classes.title',
      'classes.priceCents',
      'classes.minGrade',
      'classes.maxGrade',
      'classes.minAge',
      'classes.maxAge',
      'locations.name as locationName',
      'locations.address as locationAddress',
      meetingsOfClass.as('meetings'),
    ])
    .where('classes.organizationId', '=', organizationId)
    .where('classes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ locationName, locationAddress, ...row }) => [
      row.id,
      { ...row, location: locationName === null ? null : { name: locationName, address: locationAddress ?? '' } },
    ]),
  );
}
