import { type AccountEnd, decideAccountEnd, type EndingFamily, type StudentEnd } from '../../../domain/account-end.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { isLastAdministrator } from '../../accounts/roles/administration.ts';
import { record } from '../../audit/store.ts';
import { deleteDraftsOf } from '../../health/store.ts';
import { send } from '../../mail/store.ts';
import { listOrganizations } from '../../organizations/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { eraseStudents } from '../erase.ts';
import type { Person } from '../store.ts';
import { endPerson, lockPerson } from '../identity-store.ts';
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
 * to go back first. Families and students are locked before the account, as the enrolment desk locks them.
 */
export async function endAccountNow(transaction: Database, ending: Ending): Promise<boolean> {
  const { organization, accountId, clock } = ending;
  const schools = await listOrganizations(transaction);
  const ends = new Map<string, AccountEnd>();
  for (const school of schools) {
    const end = await lockEnd(transaction, school, ending);
    if (!end) return false;
    ends.set(school.id, end);
  }
  const person = await lockPerson(transaction, accountId);
  if (!person) return true;
  for (const school of schools) {
    const end = ends.get(school.id);
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

/** What it means in one school, decided under the locks; null where seats have to go back first. */
async function lockEnd(
  transaction: Database,
  { id: organizationId, timeZone }: School,
  { organization, accountId, withdraws, clock }: Ending,
): Promise<AccountEnd | null> {
  const whose = { organizationId, accountId, today: dayAtSchool(clock.now(), timeZone) };
  const { families } = await decideEnd(transaction, whose);
  await lockHouseholds(transaction, organizationId, {
    familyIds: families.map(({ familyId }) => familyId),
    studentIds: families.flatMap(({ students }) => students.map(({ id }) => id)),
  });
  const { end } = await decideEnd(transaction, whose);
  if (end.stranded.length > 0) throw refused('last-full-guardian');
  if (await isLastAdministrator(transaction, organizationId, accountId)) throw refused('last-administrator');
  if (organizationId !== organization.id) return end;
  const { seats, waiting } = await listOpen(transaction, whose, end);
  const isOpen = waiting.length > 0 || (withdraws && seats.some(({ canWithdraw }) => canWithdraw));
  return isOpen ? null : end;
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
  await forgetPerson(transaction, organizationId, { accountId, email, emailVerified, since });
}
