import type { Student } from '../../contract/students.ts';
import { canHaveSize } from '../../domain/sizes.ts';
import { record } from '../audit/store.ts';
import { invalidField } from '../platform/call/errors.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { changeStudent, historyOf } from '../students/store.ts';
import { findOpenRequest } from './requests/requests-store.ts';
import { closeRequest, getSizeList } from './store.ts';

/** Staff give a student, whom they hold locked, another size; a family that had asked for it has its answer. */
export async function changeSize(
  from: Student,
  tshirtSize: string | null,
  { database, organization, clock, caller }: SignedInContext,
): Promise<Student> {
  const to = { ...from, tshirtSize, version: from.version + 1 };
  await changeStudent(database, { organizationId: organization.id, at: clock.iso() }, to);
  const change = { from: historyOf(from), to: historyOf(to) };
  await record(database, organization.id, [
    { action: 'student.saved', entityId: from.id, change, at: clock.iso(), by: caller },
  ]);
  if (tshirtSize !== null && tshirtSize === (await findOpenRequest(database, organization.id, from.id)))
    await closeRequest(database, organization.id, { studentId: from.id, state: 'accepted', at: clock.iso() });
  return to;
}

/** A size that the school does not offer is wrong at its field, unless they have it already. */
export async function requireListed(
  { path, size, had = null }: { readonly path: string; readonly size: string | null; readonly had?: string | null },
  { database, organization }: Pick<SignedInContext, 'database' | 'organization'>,
): Promise<void> {
  const { sizes } = await getSizeList(database, organization.id);
  if (!canHaveSize(sizes, size, had)) throw invalidField(path, 'not-listed');
}
