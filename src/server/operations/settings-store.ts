import type { SettingsChanges } from '../../contract/settings.ts';
import { changeSettings } from '../organizations/change-settings.ts';
import type { SettingsDecision } from '../organizations/settings.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/** Writes settings of the school, with their record; answers what changed. */
export async function changeOrganization(
  database: Database,
  organizationId: string,
  changes: SettingsChanges,
  act: { by: string; at: string },
): Promise<SettingsDecision['change']> {
  return inTransaction(database, async (transaction) => {
    return (await changeSettings(transaction, organizationId, { changes }, act)).change;
  });
}
