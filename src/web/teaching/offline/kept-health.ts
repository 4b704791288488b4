import type { KeptHealth, TeachingToKeep } from '../../../contract/offline.ts';
import { MOST_KEPT_AT_ONCE } from '../../../domain/kept-data.ts';
import { calls } from '../../calls.ts';
import type { App } from '../../shared/app.tsx';
import { openVault } from './vault.ts';

// The health data that is needed on the spot, where the school lets phones keep it. There is one row per student, so that each row expires
// with the class data it came with, whatever is kept later.

interface HealthRow extends KeptHealth {
  readonly classId: string;
  /** The day at the school when it was loaded. */
  readonly on: string;
}

/**
 * Deletes health data that this account may no longer keep, and loads what is new. Each load is a health reading that the family sees, so
 * unchanged data is loaded at most once a day.
 */
export async function keepHealth(app: App, account: string, { health, today, dates }: TeachingToKeep): Promise<void> {
  const vault = await openVault();
  const rows = await vault.all<HealthRow>('health');
  const wanted = health ?? [];
  const gone = rows.filter(
    ({ value }) => !wanted.some(({ classId, studentId }) => isOf(value, classId) && value.studentId === studentId),
  );
  await drop(gone);
  const missing = wanted.filter(
    ({ classId, studentId, mark }) =>
      !rows.some(
        ({ account: owner, value }) =>
          owner === account &&
          isOf(value, classId) &&
          value.studentId === studentId &&
          value.mark === mark &&
          value.on === today,
      ),
  );
  // A row is kept as long as the class it is for.
  const untilOf = (classId: string) => {
    const until = dates.find(({ attendance }) => attendance.class.id === classId)?.until;
    return until === undefined ? {} : { until: Date.parse(until) };
  };
  for (const [classId, students] of Map.groupBy(missing, (each) => each.classId))
    for (let at = 0; at < students.length; at += MOST_KEPT_AT_ONCE) {
      const studentIds = students.slice(at, at + MOST_KEPT_AT_ONCE).map(({ studentId }) => studentId);
      const answer = await app.call(calls.healthToKeep, { classId, studentIds });
      if (app.identity.user?.uid !== account) return;
      const old = rows.filter(({ value }) => isOf(value, classId) && studentIds.includes(value.studentId));
      for (const student of answer.students)
        await vault.put('health', account, { ...student, classId, on: today } satisfies HealthRow, untilOf(classId));
      await drop(old);
    }
}

/** The health data that this phone keeps of a student, with the time it was loaded; null: none. */
export async function findKeptHealth(studentId: string): Promise<(KeptHealth & { readonly readAt: string }) | null> {
  const rows = await (await openVault()).all<HealthRow>('health');
  const row = rows.findLast(({ value }) => value.studentId === studentId);
  return row ? { ...row.value, readAt: new Date(row.at).toISOString() } : null;
}

/** The students of a class whose health data this phone keeps. */
export async function listKeptHealth(classId: string): Promise<string[]> {
  const rows = await (await openVault()).all<HealthRow>('health');
  return rows.flatMap(({ value }) => (isOf(value, classId) ? [value.studentId] : []));
}

/** Deletes the health data of one class, or of all. */
export async function forgetHealth(classId?: string): Promise<void> {
  const rows = await (await openVault()).all<HealthRow>('health');
  await drop(rows.filter(({ value }) => classId === undefined || isOf(value, classId)));
}

const isOf = (row: HealthRow, classId: string) => row.classId === classId;

async function drop(rows: readonly { readonly key: number }[]): Promise<void> {
  const vault = await openVault();
  await vault.drop(
    'health',
    rows.map(({ key }) => key),
  );
}
