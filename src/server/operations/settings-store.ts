import { bumpCatalogue } from '../classes/version-store.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';
import type { SettingChange } from './settings.ts';

/** Writes a setting of the school, with its record. */
export async function changeOrganization(
  database: Database,
  organizationId: string,
  change: SettingChange,
  record: { key: string; actor: string; at: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('organizations').set(change.columns).where('id', '=', organizationId).execute();
    await recordChange(transaction, organizationId, {
      ...record,
      action: 'organization.changed',
      entity: 'organization',
      entityId: organizationId,
      change: { setting: record.key, from: change.from, to: change.to },
    });
    await bumpCatalogue(transaction, organizationId);
  });
}

/** One line of the records for something done on the command line. */
export async function recordChange(
  database: Database,
  organizationId: string,
  entry: { action: string; entity: string; entityId: string; change: object; actor: string; at: string },
): Promise<void> {
  await database
    .insertInto('audit_entries')
    .values({
      organization_id: organizationId,
      id: newId(),
      at: entry.at,
      actor_account_id: null,
      actor: entry.actor,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      change: JSON.stringify(entry.change),
      reason: null,
    })
    .execute();
}
