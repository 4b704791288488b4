import {
  type OnTheSpot,
  onTheSpot,
  SPOT_FIELDS,
  type SpotField,
  spotFieldsOf,
  spotSectionsOf,
} from '../../domain/on-the-spot.ts';
import type { HealthSection } from '../../domain/record-sections.ts';
import { getOrganization } from '../organizations/store.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Keyring } from './keyring.ts';
import type { Reading } from './receipts-store.ts';
import { healthAnswersOf, listMarks, readHealth } from './store.ts';

/** What the school shows of health on the spot. */
export async function shownOnTheSpot(database: Database, organizationId: string): Promise<SpotField[]> {
  return spotFieldsOf(await getOrganization(database, organizationId));
}

/** What to know on the spot of each student: only sections are opened, and told in the receipt, of which something is shown. */
export async function readOnTheSpot(
  transaction: Database,
  keyring: Keyring,
  reading: Omit<Reading<HealthSection>, 'sections'>,
): Promise<ReadonlyMap<string, OnTheSpot>> {
  const fields = await shownOnTheSpot(transaction, reading.organizationId);
  const sections = spotSectionsOf(fields);
  if (sections.length === 0) return new Map();
  const opened = await readHealth(transaction, keyring, { ...reading, sections });
  return new Map([...opened].map(([id, its]) => [id, onTheSpot(healthAnswersOf(its), fields)]));
}

/** Another one as soon as a family has told something else, or the school shows something else; it tells nothing itself. */
export async function listSpotMarks(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const fields = await shownOnTheSpot(database, organizationId);
  const sections = spotSectionsOf(fields);
  if (sections.length === 0) return new Map();
  const marks = await listMarks(database, { organizationId, studentIds: [...studentIds], sections });
  const shown = SPOT_FIELDS.map((field) => (fields.includes(field) ? 1 : 0)).join('');
  return new Map(studentIds.map((id) => [id, `${marks.get(id) ?? '0'}.${shown}`]));
}
