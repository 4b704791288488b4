import type { GuardianInput, RecordGuardian } from '../../contract/records.ts';
import type { GuardianAsTold } from '../../contract/staff-records.ts';
import { pick } from '../../domain/pick.ts';
import { MOST_GUARDIANS } from '../../domain/invitations.ts';
import { type AuditAction, record } from '../audit/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { toE164 } from '../platform/phone.ts';
import { enterGuardian } from './households-store.ts';
import * as people from './people-store.ts';

/** A student in one household. */
interface Place {
  readonly organizationId: string;
  readonly familyId: string;
  readonly studentId: string;
}

/** The guardians of a student in one household, as its record tells them; of those who only pick up, whoever is named for the student. */
export async function listGuardiansOf(database: Database, place: Place, accountId: string): Promise<RecordGuardian[]> {
  const { organizationId, familyId, studentId } = place;
  const rows = await people.listGuardians(database, organizationId, [familyId]);
  return rows
    .filter((row) => concerns(row, studentId))
    .map((row) => {
      const { id, version, name, email, phone, postalAddress } = row;
      const { relationship = '', livesWith = null, mayPickUp = null } = bondOf(row, studentId) ?? {};
      const who = { id, version, isYou: row.accountId === accountId, hasAccount: row.accountId !== null };
      return { ...who, name, email: email ?? '', phone, postalAddress, relationship, livesWith, mayPickUp };
    });
}

const bondOf = ({ students }: people.GuardianRow, studentId: string) =>
  students.find((each) => each.studentId === studentId);

const concerns = (row: people.GuardianRow, studentId: string) =>
  row.access !== 'pick-up' || bondOf(row, studentId) !== undefined;

/**
 * Saves what guardians are to a student. Of somebody with an account nothing else is taken here, and the caller's own address: who they
 * are, they say themselves. Whoever has none is described, or entered: without a sign-in, and without mails. The family is locked.
 */
export async function saveGuardiansOf(
  place: Place,
  given: readonly GuardianInput[],
  context: SignedInContext,
): Promise<void> {
  const { database } = context;
  const { organizationId, familyId, studentId } = place;
  const rows = await people.listGuardians(database, organizationId, [familyId]);
  const entered = given.filter(({ id }) => id === undefined).length;
  if (entered > 0 && rows.length + entered > MOST_GUARDIANS)
    throw refused('too-many-guardians', { most: MOST_GUARDIANS });
  for (const [at, guardian] of given.entries()) {
    const row = rows.find(({ id }) => id === guardian.id);
    if (guardian.id !== undefined && !(row && concerns(row, studentId))) throw notFound('guardian');
    if (!row?.accountId && guardian.name === '') throw invalidField(`guardians.${at}.name`, 'name-missing');
    const { relationship, livesWith, mayPickUp } = guardian;
    const id = row ? await describe(row, guardian, context) : await enter(place, guardian, context);
    await people.saveBond(database, organizationId, id, { studentId, relationship, livesWith, mayPickUp });
  }
}

const WRITTEN_BY_OFFICE = ['name', 'phone', 'postalAddress'] as const;

/**
 * Saves what a family told the office of guardians who are there: their name, number and address, and what they are to the student. Nobody
 * comes in by it, and no address that mails go to is changed. The family is locked.
 */
export async function saveGuardiansAsTold(
  place: Place,
  given: readonly GuardianAsTold[],
  context: SignedInContext,
): Promise<void> {
  const { database, organization } = context;
  const { organizationId, familyId, studentId } = place;
  const rows = await people.listGuardians(database, organizationId, [familyId]);
  for (const [at, guardian] of given.entries()) {
    const row = rows.find(({ id }) => id === guardian.id);
    if (!row || !concerns(row, studentId)) throw notFound('guardian');
    if (guardian.name === '' && (row.accountId === null || row.name !== ''))
      throw invalidField(`content.guardians.${at}.name`, 'name-missing');
    const changed = WRITTEN_BY_OFFICE.filter((field) => guardian[field] !== row[field]);
    if (changed.length > 0) {
      if (guardian.version !== row.version) throw refused('changed-meanwhile');
      const phoneE164 = await toE164(guardian.phone, organization.locale);
      await people.changeGuardian(database, organizationId, { id: row.id, ...pick(changed, guardian), phoneE164 });
      await note('family.guardian-saved', familyId, { changed }, context);
    }
    const { relationship, livesWith, mayPickUp } = guardian;
    await people.saveBond(database, organizationId, row.id, { studentId, relationship, livesWith, mayPickUp });
  }
}

const DESCRIBED = ['name', 'email', 'phone', 'postalAddress'] as const;

async function describe(row: people.GuardianRow, given: GuardianInput, context: SignedInContext): Promise<string> {
  const { database, organization, caller } = context;
  const isEntered = row.accountId === null;
  if (!isEntered && row.accountId !== caller.accountId) return row.id;
  const fields = isEntered ? DESCRIBED : (['postalAddress'] as const);
  const changed = fields.filter((field) => given[field] !== (row[field] ?? ''));
  if (changed.length === 0) return row.id;
  // Somebody may have described them since, with another student.
  if (given.version !== row.version) throw refused('changed-meanwhile');
  const phoneE164 = isEntered ? { phoneE164: await toE164(given.phone, organization.locale) } : {};
  await people.changeGuardian(database, organization.id, { id: row.id, ...pick(changed, given), ...phoneE164 });
  await note('family.guardian-saved', row.familyId, { changed }, context);
  return row.id;
}

async function enter(place: Place, given: GuardianInput, context: SignedInContext): Promise<string> {
  const { database, organization, clock } = context;
  const { name, email, phone, postalAddress } = given;
  const { organizationId, familyId, studentId } = place;
  const access = 'view';
  const who = {
    familyId,
    name,
    email,
    phone,
    postalAddress,
    phoneE164: await toE164(phone, organization.locale),
    access,
  } as const;
  const id = await enterGuardian(database, { organizationId, at: clock.iso() }, who);
  await note('family.guardian-added', familyId, { access, studentId }, context);
  return id;
}

async function note(action: AuditAction, entityId: string, change: object, context: SignedInContext): Promise<void> {
  const { database, organization, caller, clock } = context;
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
}
