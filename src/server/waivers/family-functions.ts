import type * as waiverCalls from '../../contract/waivers.ts';
import type { AskedWaiver } from '../../contract/waivers.ts';
import type { FamilyAccess } from '../../domain/family-access.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { isCounting, listAskedWaivers, type WaiverAsked } from '../../domain/waivers.ts';
import { record } from '../audit/store.ts';
import { findStudentAccess, requireStudentChange } from '../families/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { newId } from '../platform/ids.ts';
import { listAllSemesters } from '../semesters/store.ts';
import { lockStudent } from '../students/store.ts';
import * as store from './store.ts';

type Calls = Pick<HandlersOf<typeof waiverCalls>, 'studentWaivers' | 'signWaiver'>;

/** What families read and sign. Other families' students do not exist. */
export const familyWaiverFunctions: Calls = {
  studentWaivers: async ({ studentId, classIds = [] }, context) => {
    const { database, organization, caller, clock } = context;
    const access = await findStudentAccess(database, organization.id, caller.accountId, studentId);
    if (!access || access.access === 'pick-up') throw notFound('student');
    const today = dayAtSchool(clock.now(), organization.timeZone);
    const asking = { studentId, classIds, today };
    const classes = await store.listClassesToSignFor(database, organization.id, asking);
    const { waivers, signedFor } = await store.listSigned(database, organization.id, [studentId]);
    const asked = listAskedWaivers(waivers, signedFor(studentId), classes);
    return { canChange: access.access === 'full', waivers: await tellAll(asked, access, context) };
  },

  signWaiver: async ({ studentId, waiverId, number, sha256, semesterId, typedName }, context) => {
    const { database, organization, caller, clock } = context;
    const access = await requireStudentChange(database, organization.id, caller.accountId, studentId);
    const student = await lockStudent(database, organization.id, studentId);
    if (!student) throw notFound('student');
    await store.holdWaiver(database, organization.id, waiverId);
    const statements = statementsIn(database);
    const waiver = (await store.listPublished(statements, organization.id)).find(({ id }) => id === waiverId);
    if (!waiver) throw notFound('waiver');
    if (waiver.number !== number || waiver.sha256 !== sha256) throw refused('waiver-changed');
    await requireSemester(waiver.eachSemester, semesterId, context);
    const signed = await store.listSignatures(statements, organization.id, [studentId]);
    // One is enough, by whichever guardian.
    const there = signed.find((each) => isCounting(waiver, semesterId, each));
    if (there) return { signature: tellSignature(there, access, context) };
    const signature = {
      id: newId(),
      waiverId,
      number,
      studentId,
      semesterId,
      familyId: signingFamily(access),
      accountId: caller.accountId,
      typedName,
      signedAt: clock.iso(),
    };
    const studentName = `${student.firstName} ${student.lastName}`.trim();
    await store.addSignature(database, organization.id, { ...signature, studentName, sha256 });
    const change = { title: waiver.title, number };
    await record(database, organization.id, [
      { action: 'student.waiver-signed', entityId: studentId, change, at: clock.iso(), by: caller },
    ]);
    return { signature: tellSignature(signature, access, context) };
  },
};

/** Where each semester is signed for, it is named, and it is one of the school's; else none is. */
async function requireSemester(
  eachSemester: boolean,
  semesterId: string | null,
  { database, organization }: SignedInContext,
): Promise<void> {
  // The waiver was for all semesters when it was read, or the other way round.
  if (eachSemester !== (semesterId !== null)) throw refused('waiver-changed');
  if (semesterId === null) return;
  const semesters = await listAllSemesters(database, organization.id);
  if (!semesters.some(({ id, archivedAt }) => id === semesterId && archivedAt === null)) throw notFound('semester');
}

/** The household that signs: the oldest of the guardian's own in which they may. */
function signingFamily({ families }: FamilyAccess): string {
  const own = families.find(({ access }) => access === 'full');
  if (!own) throw new Error('Whoever may sign has a family in which they may.');
  return own.familyId;
}

async function tellAll(
  asked: readonly WaiverAsked<store.Signature>[],
  access: FamilyAccess,
  context: SignedInContext,
): Promise<AskedWaiver[]> {
  const { database, organization } = context;
  const texts = await store.listTexts(
    database,
    organization.id,
    asked.map(({ waiverId }) => waiverId),
  );
  const semesters = await listAllSemesters(database, organization.id);
  return asked.flatMap(({ waiverId, semesterId, classIds, signature }) => {
    const text = texts.get(waiverId);
    if (!text) return [];
    const semester = semesters.find(({ id }) => id === semesterId);
    return {
      ...text,
      classIds: [...classIds],
      semester: semester ? { id: semester.id, name: semester.name } : null,
      signature: signature && tellSignature(signature, access, context),
    };
  });
}

/** Both households see that it is signed; who signed is told to the one that did. */
function tellSignature(
  { id, number, signedAt, familyId, accountId, typedName }: store.Signature,
  { families }: FamilyAccess,
  { caller }: SignedInContext,
): NonNullable<AskedWaiver['signature']> {
  const isOwn = families.some((each) => each.familyId === familyId);
  const by = !isOwn ? null : accountId === caller.accountId ? 'you' : 'guardian';
  return { id, number, signedAt, by, typedName: isOwn ? typedName : null };
}
