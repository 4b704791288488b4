import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

interface EnteredAt {
  readonly guardianId: string;
  readonly familyId: string;
  readonly name: string;
  readonly access: 'full' | 'view';
}

/** Guardians without an account at this address, but for those whom this account has said not to be, or to whom somebody objected. Who only picks up comes by an invitation. */
export async function listEnteredAt(
  database: Database,
  organizationId: string,
  { email, accountId }: { readonly email: string; readonly accountId: string },
): Promise<EnteredAt[]> {
  const { rows } = await sql<EnteredAt>`
    SELECT guardians.id AS guardian_id, family_id, name, access FROM guardians
    JOIN families ON families.organization_id = guardians.organization_id AND families.id = family_id AND families.merged_into IS NULL
    WHERE guardians.organization_id = ${organizationId} AND account_id IS NULL AND removed_at IS NULL AND access <> 'pick-up'
      AND email <> '' AND lower(email) = lower(${email})
      AND NOT EXISTS (SELECT FROM entered_refusals AS refusal WHERE refusal.organization_id = ${organizationId}
        AND refusal.guardian_id = guardians.id AND refusal.account_id = ${accountId})
      AND NOT EXISTS (SELECT FROM circle_entries AS entry WHERE entry.organization_id = ${organizationId}
        AND entry.guardian_id = guardians.id AND entry.state IN ('objected', 'kept-out'))
    ORDER BY guardians.created_at, guardians.id LIMIT 20`.execute(database);
  return rows;
}

interface Child {
  readonly familyId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly birthDate: string | null;
}

/** The students who live in these families now. */
export async function listChildren(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<Child[]> {
  const { rows } = await sql<Child>`
    SELECT family_id, first_name, last_name, preferred_name, birth_date FROM family_students
    JOIN students ON students.organization_id = family_students.organization_id AND students.id = student_id AND merged_into IS NULL
    WHERE family_students.organization_id = ${organizationId} AND family_id = ANY(${[...familyIds]}::uuid[]) AND ended_at IS NULL
    ORDER BY students.created_at, students.id`.execute(database);
  return rows;
}

export async function refuseEntered(
  database: Database,
  organizationId: string,
  { guardianId, accountId, at }: { readonly guardianId: string; readonly accountId: string; readonly at: string },
): Promise<void> {
  await database
    .insertInto('enteredRefusals')
    .values({ organizationId, guardianId, accountId, saidAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Families that an account began by signing up, and in which nobody else and no student ever was, end where they have found theirs. */
export async function endEmptyFamilies(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  { accountId, familyId }: { readonly accountId: string; readonly familyId: string },
): Promise<void> {
  await sql`UPDATE guardians SET removed_at = ${at}::timestamptz
    WHERE organization_id = ${organizationId} AND account_id = ${accountId} AND removed_at IS NULL AND family_id <> ${familyId}
      AND NOT EXISTS (SELECT FROM family_students AS link WHERE link.organization_id = ${organizationId} AND link.family_id = guardians.family_id)
      AND NOT EXISTS (SELECT FROM guardians AS other WHERE other.organization_id = ${organizationId}
        AND other.family_id = guardians.family_id AND other.id <> guardians.id)
      AND NOT EXISTS (SELECT FROM invitations WHERE invitations.organization_id = ${organizationId}
        AND invitations.family_id = guardians.family_id)`.execute(database);
}
