import type { Functions } from '../../contract/functions.ts';
import type { OutputOf } from '../../contract/kit.ts';
import { HEALTH_SECTIONS } from '../../domain/record-sections.ts';
import { listPlaces, listSignIns, type Person } from '../accounts/store.ts';
import { type Keyring, listReadings, readOwnHealth } from '../health/store.ts';
import type { AskAsThem } from '../platform/call/as-them.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { readForCopy } from '../payments/store.ts';
import { listOwnAttendance } from '../report/store.ts';
import { findPaper, type SignedPaper } from '../waivers/store.ts';
import { listHistory, listSignatureIds } from './store.ts';

export interface GatherParts {
  readonly ask: AskAsThem;
  readonly keyring: Keyring;
  /** The mails that were written to this address since then, as they read today. */
  readonly readMails: (
    context: SignedInContext,
    to: { readonly email: string; readonly since: string },
  ) => Promise<ToldMail[]>;
}

export interface ToldMail {
  readonly kind: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly subject: string;
  readonly text: string;
}

export type MyData = Awaited<ReturnType<typeof gatherMyData>>;

/**
 * Everything that the portal keeps of a person and of their families as far as they may see it, read in one transaction with the receipts
 * of health. Nearly all of it comes out of the calls of their own screens, and so by the same rules.
 */
export async function gatherMyData(parts: GatherParts, person: Person, context: SignedInContext) {
  const { ask } = parts;
  const { account } = await ask('account', {}, context);
  const { families, pickUps } = await ask('family', {}, context);
  const { students: own } = await ask('students', {}, context);
  const students = [];
  for (const { typed: _typed, ...student } of own) students.push(await gatherStudent(parts, student, context));
  const { enrollments, waitlist } = await ask('enrollments', {}, context);
  const studentIds = own.map(({ id }) => id);
  const familyIds = families.filter(({ access }) => access !== 'pick-up').map(({ id }) => id);
  const { database, organization, clock } = context;
  return {
    madeAt: clock.iso(),
    school: organization.name,
    account: { ...account, createdAt: person.createdAt },
    signedInPlaces: await listPlaces(database, person, clock),
    signIns: await listSignIns(database, person.accountId),
    families,
    pickUps,
    students,
    enrollments,
    waitlist,
    // Also where the school does not show it on its screens: it is kept.
    attendance: await listOwnAttendance(database, organization.id, person.accountId),
    plan: (await ask('plan', {}, context)).lines,
    ledgers: await readForCopy(
      database,
      organization.id,
      families.filter(({ access }) => access === 'full').map(({ id }) => id),
    ),
    signatures: await gatherSignatures({ studentIds, familyIds }, context),
    mails: await gatherMails(parts, person, context),
    history: await listHistory(database, organization.id, person.accountId, [
      person.accountId,
      ...studentIds,
      ...families.flatMap(({ id, guardians }) => [id, ...guardians.map((guardian) => guardian.id)]),
    ]),
  };
}

type Own = OutputOf<Functions['students']>['students'][number];

/** One student: the record as each own household has it, health for whoever may do everything, and who has read that. */
async function gatherStudent(parts: GatherParts, { families, ...student }: Own, context: SignedInContext) {
  const { ask } = parts;
  const households = [];
  // What is closed to them until another guardian has agreed is not in their copy either.
  const open = families.filter(({ trusted }) => trusted === 'full' || trusted === 'view');
  for (const { familyId } of open) {
    const { student: _same, ...record } = await ask('record', { studentId: student.id, familyId }, context);
    households.push(record);
  }
  const isFull = families.some(({ trusted }) => trusted === 'full');
  return {
    ...student,
    households,
    health: isFull ? await gatherHealth(parts, student.id, context) : null,
    readings: isFull ? await gatherReadings(student.id, context) : null,
  };
}

async function gatherHealth({ keyring }: GatherParts, studentId: string, context: SignedInContext) {
  const { database, organization, caller, clock } = context;
  const { accountId } = caller;
  return readOwnHealth(database, keyring, studentId, {
    organizationId: organization.id,
    at: clock.iso(),
    by: { accountId, actor: '', role: 'family' },
    purpose: 'export',
    sections: HEALTH_SECTIONS,
    accountId,
  });
}

async function gatherReadings(studentId: string, { database, organization, caller }: SignedInContext) {
  const all = [];
  for (let before: string | undefined; ; before = all.at(-1)?.id) {
    const whose = { studentId, accountId: caller.accountId, before };
    const { readings, isMore } = await listReadings(database, organization.id, whose);
    all.push(...readings);
    if (!isMore) return all;
  }
}

async function gatherSignatures(
  whose: { readonly studentIds: readonly string[]; readonly familyIds: readonly string[] },
  { database, organization }: SignedInContext,
): Promise<SignedPaper[]> {
  const papers: SignedPaper[] = [];
  for (const id of await listSignatureIds(database, organization.id, whose)) {
    const paper = await findPaper(database, organization.id, id);
    if (paper) papers.push(paper);
  }
  return papers;
}

/** Mails are an address's: those from before it was this account's are somebody else's, and whoever has not proven that it is theirs gets none of them. */
async function gatherMails(
  { readMails }: GatherParts,
  { email, emailVerified, createdAt, addressSince }: Person,
  context: SignedInContext,
) {
  return email !== null && emailVerified ? readMails(context, { email, since: addressSince ?? createdAt }) : [];
}
