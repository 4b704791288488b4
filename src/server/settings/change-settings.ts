import type { SettingsChanges } from '../../contract/settings.ts';
import { type AuditEntry, record } from '../audit/store.ts';
import { bumpCatalogue } from '../classes/store.ts';
import { holdPicture } from '../files/store.ts';
import { hasEntries } from '../payments/store.ts';
import { invalidField, refused } from '../platform/call/errors.ts';
import type { Database } from '../platform/database/connect.ts';
import { decideSettings, type SettingsDecision } from './settings.ts';
import { lockOrganization, saveOrganization } from '../organizations/store.ts';

/** Changes settings inside a transaction, with one record of everything that changed; for the screen and the command line alike. */
export async function changeSettings(
  transaction: Database,
  organizationId: string,
  wanted: { readonly changes: SettingsChanges; readonly version?: number },
  act: Pick<AuditEntry, 'by' | 'at'>,
): Promise<SettingsDecision> {
  const row = await lockOrganization(transaction, organizationId);
  if (wanted.version !== undefined && wanted.version !== row.version) throw refused('changed-meanwhile');
  const { logoFileId } = wanted.changes;
  if (logoFileId && !(await holdPicture(transaction, organizationId, logoFileId)))
    throw invalidField('changes.logoFileId', 'picture-gone');
  const decision = decideSettings(row, wanted.changes);
  if (Object.keys(decision.change).length === 0) return decision;
  // What is owed and paid is in the school's currency, whichever that is.
  if (decision.change['currency'] && (await hasEntries(transaction, organizationId)))
    throw invalidField('changes.currency', 'currency-in-use');
  await saveOrganization(transaction, organizationId, decision.columns);
  const entry = { action: 'organization.changed', entityId: organizationId, change: decision.change, ...act } as const;
  await record(transaction, organizationId, [entry]);
  await bumpCatalogue(transaction, organizationId);
  return decision;
}
