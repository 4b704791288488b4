import { m } from '../../words/messages.js';
import { type AuditEntry, record } from '../audit/store.ts';
import { removeHealth } from '../health/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { nearestLocale } from '../platform/locale.ts';
import { deleteStudent, forgetStudents, getStudent, hasHistory } from '../students/store.ts';
import { eraseRows, lockToErase } from './erase-store.ts';

interface Erasing {
  readonly organization: { readonly id: string; readonly locale: string };
  readonly ids: readonly string[];
  readonly at: string;
  readonly by: AuditEntry['by'];
}

/**
 * Removes what is kept of students, for good: health, all that was told, and their names wherever they stand. Whoever was never enrolled,
 * on a waitlist or signed for goes altogether; of others a row without a name stays, with their seats, prices and signatures.
 */
export async function eraseStudents(transaction: Database, { organization, ids, at, by }: Erasing): Promise<number> {
  const organizationId = organization.id;
  const rows = await lockToErase(transaction, organizationId, ids);
  const all = rows.map(({ id }) => id);
  if (all.length === 0) return 0;
  const words = m.audit_removed_student({}, { locale: nearestLocale(organization.locale) });
  await removeHealth(transaction, organizationId, all, at);
  const students = [];
  for (const id of all) students.push(await getStudent(transaction, organizationId, id));
  await eraseRows(transaction, organizationId, { ids: all, name: words, at });
  await forgetStudents(transaction, { organizationId, students, words });
  for (const { id, mergedInto } of rows)
    if (mergedInto === null && !(await hasOwnHistory(transaction, organizationId, id, rows)))
      await deleteStudent(transaction, organizationId, id);
  const kept = rows.filter(({ mergedInto }) => mergedInto === null);
  await record(
    transaction,
    organizationId,
    kept.map(({ id }) => ({ action: 'student.erased' as const, entityId: id, change: {}, at, by })),
  );
  return kept.length;
}

async function hasOwnHistory(
  transaction: Database,
  organizationId: string,
  id: string,
  rows: readonly { readonly id: string; readonly mergedInto: string | null }[],
): Promise<boolean> {
  for (const each of rows)
    if ((each.id === id || each.mergedInto === id) && (await hasHistory(transaction, organizationId, each.id)))
      return true;
  return false;
}
