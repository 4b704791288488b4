import { m } from '../../../words/messages.js';
import type { App } from '../../shared/app.tsx';
import { tapLineOf } from './tap-line.ts';
import { leaveVault } from './vault.ts';

/** Sends what waits; what cannot be sent would be gone with the sign-out, so that whoever signs out decides. */
export async function mayLeave(app: App): Promise<boolean> {
  const line = tapLineOf(app);
  if (app.identity.user) await line.open(app.identity.user.uid);
  const { length } = line.standing().waiting;
  if (length > 0 && !confirm(m.offline_leave({ count: length }))) return false;
  leaveVault();
  return true;
}
