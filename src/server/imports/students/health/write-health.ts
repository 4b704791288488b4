import type { HealthSection } from '../../../../domain/record-sections.ts';
import { takeBackListed, tellAsListed } from '../../../health/store.ts';
import type { Writing } from '../student-rows.ts';
import { type SaidHealth, sectionsOf } from './read-health.ts';

/** Seals what the file says of health. That it waits for the family is said with the other sections. */
export async function writeHealth(
  { database, organizationId, clock, actor, healthKey }: Writing,
  students: readonly { readonly studentId: string; readonly health: readonly SaidHealth[] }[],
): Promise<void> {
  const listed = students.flatMap(({ studentId, health }) =>
    health.length === 0 ? [] : [{ studentId, sections: sectionsOf(health) }],
  );
  if (listed.length === 0) return;
  // Only somebody with the role brings health in, and only with a key it is planned.
  if (!healthKey || typeof actor === 'string') throw new Error('Health is planned with a key, by somebody.');
  await tellAsListed(database, healthKey, { organizationId, at: clock.iso(), by: actor }, listed);
}

/** What the file told of health goes with the rest. */
export async function takeBackHealth(
  { database, organizationId, clock, actor }: Writing,
  studentId: string,
  sections: readonly HealthSection[],
): Promise<void> {
  if (sections.length > 0)
    await takeBackListed(database, { organizationId, at: clock.iso(), by: actor }, { studentId, sections });
}
