import type * as settingsCalls from '../../contract/settings.ts';
import { countHeld } from '../enrollments/store.ts';
import { ownsSecondFactor } from '../accounts/store.ts';
import { countClasses, getOrganization } from '../organizations/store.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { refused } from '../platform/call/errors.ts';
import { changeSettings } from './change-settings.ts';
import { valuesOf } from './settings.ts';

/** What the school has set, and changing it. */
export const settingsFunctions: HandlersOf<typeof settingsCalls> = {
  settings: async (_input, context) => showSettings(context),

  saveSettings: async (input, context) => {
    const { organization, database, caller, clock } = context;
    const asked = input.changes.staffSecondFactor;
    // Or they would close the settings to themselves.
    if (asked && asked !== 'none' && !(await ownsSecondFactor(database, caller.accountId)))
      throw refused('own-second-factor-first');
    await changeSettings(database, organization.id, input, { by: caller, at: clock.iso() });
    return showSettings(context);
  },
};

async function showSettings({ database, organization }: Pick<CallContext, 'database' | 'organization'>) {
  const [row, classes, held] = await Promise.all([
    getOrganization(database, organization.id),
    countClasses(database, organization.id),
    countHeld(database, organization.id),
  ]);
  return { version: row.version, values: valuesOf(row), classes, held };
}
