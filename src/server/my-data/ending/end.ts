import { type AccountEnd, decideAccountEnd, type EndingFamily, type StudentEnd } from '../../../domain/account-end.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { endPerson, isLastAdministrator, lockPerson, type Person } from '../../accounts/store.ts';
import { record } from '../../audit/store.ts';
import { deleteDraftsOf } from '../../health/store.ts';
import { listMemberships } from '../../families/store.ts';
import { send } from '../../mail/store.ts';
import { listOrganizations } from '../../organizations/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { eraseStudents } from '../erase.ts';
import { accountEndedMail } from '../letters/account-ended.ts';
import { closeHousehold, endGuardians, listEndingFamilies, lockHouseholds } from './end-store.ts';
import { forgetPerson } from './forget-person-store.ts';
import { listOpen } from './seats-store.ts';

interface Ending {
  /** The school at which it is asked for: the last letter is from there. */
  readonly organization: { readonly id: string };
  readonly accountId: string;
  /** Whether seats that the school takes back have been given back before. */
  readonly withdraws: boolean;
  readonly clock: Clock;
}

export async function decideEnd(
  database: Database,
  whose: { readonly organizationId: string; readonly accountId: string; readonly today: string },
): Promise<{ families: EndingFamily[]; end: AccountEnd }> {
  const families = await listEndingFamilies(database, whose);
  return { families, end: decideAccountEnd(families) };
}

/**
 * Ends an account in one transaction, in every school of the installation. False where somebody has enrolled meanwhile: those seats have
 * to go back first; or where the account came into a family. Families and students are locked before the account, as the enrolment desk locks them.
 */
export async function endAccountNow(transaction: Database, ending: Ending): Promise<boolean> {
  const { organization, accountId, clock } = ending;
  const schools = await listOrganizations(transaction);
  const ends = new Map<string, Locked>();
  for (const school of schools) {
    const locked = await lockEnd(transaction, school, ending);
    if (!locked) return false;
    ends.set(school.id, locked);
  }
  const person = await lockPerson(transaction, accountId);
  if (!person) return true;
  for (const { id } of schools)
    if ((await listMemberships(transaction, id, accountId)).length !== ends.get(id)?.count) return false;
  for (const school of schools) {
    const end = ends.get(school.id)?.end;
    if (end) await endInSchool(transaction, { school, end, person, at: clock.iso() });
  }
  await endPerson(transaction, person, clock.iso());
  const by = { accountId, email: null };
  const ended = { action: 'account.ended', entityId: accountId, change: {}, at: clock.iso(), by } as const;
  await record(transaction, organization.id, [ended]);
  // An address that nobody has proven may be a stranger's.
  if (person.email !== null && person.emailVerified)
    await send(transaction, organization.id, [accountEndedMail.to(person.email, {}, { at: clock.iso() })]);
  return true;
}

interface School {
  readonly id: string;
  readonly timeZone: string;
  readonly locale: string;
}

interface Locked {
  readonly end: AccountEnd;
  /** Of so many families, all locked. */
  readonly count: number;
}

/** What it means in one school, decided under the locks; null where seats have to go back first. */
async function lockEnd(
  transaction: Database,
  { id: organizationId, timeZone }: School,
  { organization, accountId, withdraws, clock }: Ending,
): Promise<Locked | null> {
  const whose = { organizationId, accountId, today: dayAtSchool(clock.now(), timeZone) };
  const { families } = await decideEnd(transaction, whose);
  await lockHouseholds(transaction, organizationId, {
    familyIds: families.map(({ familyId }) => familyId),
    studentIds: families.flatMap(({ students }) => students.map(({ id }) => id)),
  });
  const { families: held, end } = await decideEnd(transaction, whose);
  const locked = { end, count: held.length };
  if (end.stranded.length > 0) throw refused('last-full-guardian');
  if (await isLastAdministrator(transaction, organizationId, accountId)) throw refused('last-administrator');
  if (organizationId !== organization.id) return locked;
  const { seats, waiting } = await listOpen(transaction, whose, end);
  const isOpen = waiting.length > 0 || (withdraws && seats.some(({ canWithdraw }) => canWithdraw));
  return isOpen ? null : locked;
}

async function endInSchool(
  transaction: Database,
  { school, end, person, at }: { school: School; end: AccountEnd; person: Person; at: string },
): Promise<void> {
  const { id: organizationId } = school;
  const { accountId, email, emailVerified } = person;
  const since = person.addressSince ?? person.createdAt;
  const by = { accountId, email: null };
  const those = (which: StudentEnd) => [...end.students].flatMap(([id, its]) => (its === which ? [id] : []));
  await eraseStudents(transaction, { organization: school, ids: those('goes'), at, by });
  const closingIds = end.closing.map(({ familyId }) => familyId);
  const waitingIds = those('waits-for-class');
  for (const familyId of closingIds) await closeHousehold(transaction, organizationId, { familyId, waitingIds, at });
  await endGuardians(transaction, organizationId, { accountId, closingIds, at });
  await deleteDraftsOf(transaction, organizationId, accountId);
  await forgetPerson(transaction, organizationId, { accountId, email, emailVerified, since, at });
}
