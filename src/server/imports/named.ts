import type { Database } from '../platform/database/connect.ts';
import type { BatchChange } from './batch-store.ts';
import type { ImportedClass } from './imported-class.ts';
import { ensureInstructors } from './instructors-store.ts';
import { type ClassToWrite, ensureNamed } from './store.ts';

/** Finds or makes the class types, places and instructors that these classes name. */
export async function ensureTypesAndPlaces(
  database: Database,
  organizationId: string,
  contents: readonly ImportedClass[],
  extras: { illustrations: ReadonlyMap<string, string>; addresses: ReadonlyMap<string, string> },
) {
  const types = await ensureNamed(
    database,
    'classTypes',
    organizationId,
    new Map(contents.map(({ type }) => [type, extras.illustrations.get(type) ?? 'class'])),
  );
  const places = await ensureNamed(
    database,
    'locations',
    organizationId,
    new Map(contents.flatMap(({ location }) => (location ? [[location, extras.addresses.get(location) ?? '']] : []))),
  );
  const made: BatchChange[] = [
    ...types.made.map((id) => ({ kind: 'class_types' as const, id })),
    ...places.made.map((id) => ({ kind: 'locations' as const, id })),
  ];
  const people = await ensureInstructors(
    database,
    organizationId,
    contents.flatMap(({ instructors = [] }) => instructors),
  );
  made.push(...people.made.map((id) => ({ kind: 'instructors' as const, id })));
  const toWrite = (id: string, content: ImportedClass, schedule: unknown): ClassToWrite => ({
    id,
    typeId: types.idOf.get(content.type) ?? '',
    locationId: content.location === null ? null : (places.idOf.get(content.location) ?? null),
    instructorIds: content.instructors?.flatMap((name) => people.idOf.get(name.toLowerCase()) ?? []),
    content,
    schedule,
  });
  return { made, toWrite };
}
