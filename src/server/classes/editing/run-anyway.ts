import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { changeOf, lockForChange } from './edited-class.ts';
import { raiseVersion } from './write-store.ts';

/** Keeps the office from being asked again whether a class below its minimum takes place. */
export const runAnyway: Handler<typeof functions.runAnyway> = async ({ runsAnyway, ...asked }, context) => {
  const { database, organization, clock, caller } = context;
  const { stored } = await lockForChange(context, asked);
  if (stored.cancelledAt !== null) throw refused('cancelled');
  await raiseVersion(database, changeOf(context, stored), { runsAnywayAt: runsAnyway ? clock.iso() : null });
  await record(database, organization.id, [
    {
      action: 'class.runs-anyway',
      entityId: stored.id,
      change: { runsAnyway: { from: !runsAnyway, to: runsAnyway } },
      at: clock.iso(),
      by: caller,
    },
  ]);
  return { version: stored.version + 1 };
};
