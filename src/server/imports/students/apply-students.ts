import { record } from '../../audit/store.ts';
import { inSlices } from '../../platform/give-way.ts';
import type { Entered, Families } from './enter-once.ts';
import type { StudentPlan } from './plan-students.ts';
import type { StudentChange } from './student-batches-store.ts';
import type { Writing } from './student-rows.ts';
import { writeChanged } from './write-changed.ts';
import { writeCreated } from './write-created.ts';
import * as store from './write-store.ts';

/** So many students are written at a time. */
const AT_ONCE = 500;
const MANY = 1000;

/** Writes what was planned; answers what is needed to undo it. */
export async function writeStudents(
  writing: Writing,
  { created, changed, questions }: StudentPlan,
): Promise<StudentChange[]> {
  const changes: StudentChange[] = [];
  const total = created.length + changed.length;
  const families: Families = new Map();
  const entered: Entered = new Map();
  for await (const part of inSlices(created, AT_ONCE)) {
    const written = await writeCreated(writing, part, { families, entered, questions });
    await note(writing, written);
    changes.push(...written);
    // Into an empty school: what follows would be planned for tables without rows.
    if (changes.length === part.length && created.length >= MANY) await store.refreshStatistics(writing.database);
    writing.onProgress(changes.length, total);
  }
  for await (const part of inSlices(changed, AT_ONCE)) {
    const written = await writeChanged(writing, part, entered);
    await note(writing, written);
    changes.push(...written);
    writing.onProgress(changes.length, total);
  }
  return changes;
}

/** The history says that a file did it, and not once more what is in it. */
async function note({ database, organizationId, clock, actor, fileName }: Writing, changes: readonly StudentChange[]) {
  await record(
    database,
    organizationId,
    changes.map(({ id }) => ({
      action: 'student.imported',
      entityId: id,
      change: { file: fileName },
      at: clock.iso(),
      by: actor,
    })),
  );
}
