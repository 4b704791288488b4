import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { isId } from '../../../contract/fields.ts';
import { record } from '../../audit/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import { schoolYearNow } from '../../platform/school-year.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { inSlices } from '../../platform/give-way.ts';
import { restoreStudent } from './restore-student.ts';
import { openDial } from './student-rows.ts';
import {
  endStudentImport,
  listSectionStates,
  lockImported,
  lockStudentImport,
  type StudentChange,
} from './student-batches-store.ts';
import { removeGuardians, removeStudents } from './write-store.ts';

type Outcome = OutputOf<typeof functions.revertStudentImport>;
const NOTHING = { removed: 0, restored: 0, touched: [] };

/** Undoes an import, but for the students whom somebody has touched since: they stay, and in the batch too. */
export async function revertStudents(batchId: string, context: SignedInContext): Promise<Outcome> {
  const { organization, clock, caller } = context;
  return inTransaction(context.database, async (database): Promise<Outcome> => {
    const batch = isId(batchId) ? await lockStudentImport(database, organization.id, batchId) : null;
    if (!batch) throw notFound('import');
    if (batch.revertedAt !== null || batch.changes === null || batch.undoUntil <= clock.iso())
      return { ...NOTHING, outcome: 'already-reverted' };
    const { free, kept, touched } = await sort(database, organization.id, batch.changes);
    if (free.length === 0 && touched.length > 0) return { ...NOTHING, outcome: 'touched', touched };
    const made = free.flatMap((change) => (change.kind === 'created' ? [change] : []));
    for await (const part of inSlices(made, 500))
      await removeStudents(
        database,
        organization.id,
        part.map(({ id }) => id),
        part.flatMap(({ familyId, apart = [] }) => [...(familyId ? [familyId] : []), ...apart]),
      );
    await removeGuardians(
      database,
      organization.id,
      made.flatMap(({ added = [] }) => added),
    );
    const writing = {
      database,
      clock,
      organizationId: organization.id,
      schoolYear: schoolYearNow(context),
      dial: openDial(organization.locale),
      actor: caller,
      fileName: batch.fileName,
      healthKey: null,
      onProgress: () => undefined,
    };
    const changed = free.flatMap((change) => (change.kind === 'changed' ? [change] : []));
    for (const change of changed) await restoreStudent(writing, change);
    const at = clock.iso();
    await endStudentImport(database, organization.id, batchId, {
      revertedAt: kept.length === 0 ? at : null,
      changes: kept.length === 0 ? null : kept,
    });
    const counts = { removed: made.length, restored: changed.length };
    const change = { file: batch.fileName, ...counts, ...(kept.length > 0 && { kept: kept.length }) };
    await record(database, organization.id, [{ action: 'import.reverted', entityId: batchId, change, at, by: caller }]);
    return { outcome: 'reverted', ...counts, touched };
  });
}

/** Which changes can be taken back, and who stays; who was removed since needs no undo. */
async function sort(database: SignedInContext['database'], organizationId: string, changes: readonly StudentChange[]) {
  const ids = changes.map(({ id }) => id);
  const now = new Map((await lockImported(database, organizationId, ids)).map((each) => [each.id, each]));
  const states = await listSectionStates(database, organizationId, ids);
  const isTouched = (change: StudentChange) => {
    const found = now.get(change.id);
    // A student of two addresses has two households from the start.
    if (change.kind === 'created')
      return found !== undefined && (found.isUsed || found.households > (change.apart ? 2 : 1));
    return found?.version !== change.version || (states.get(change.id) ?? '') !== change.sections;
  };
  const there = changes.filter(({ id }) => now.has(id));
  const kept = there.filter(isTouched);
  return {
    free: there.filter((change) => !isTouched(change)),
    kept,
    touched: kept.map(({ id }) => now.get(id)?.name ?? ''),
  };
}
