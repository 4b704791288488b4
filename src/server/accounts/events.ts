import { newId } from '../platform/ids.ts';
import type { IdentityDatabase } from '../platform/database/connect.ts';

/** What is kept of everything around signing in (OWASP ASVS 16.3). */
export type IdentityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'throttled'
  | 'refused'
  | 'created'
  | 'signed-out'
  | 'sessions-ended'
  | 'reset-requested'
  | 'reset-link-made'
  | 'password-reset'
  | 'password-changed'
  | 'verification-requested'
  | 'email-verified'
  | 'email-change-requested'
  | 'email-changed'
  | 'disabled'
  | 'enabled'
  | 'ended'
  | 'linked'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-failed'
  | 'second-factor-reset'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'role-granted'
  | 'role-revoked';

export interface EventFacts {
  readonly at: string;
  readonly accountId?: string | null;
  /** `self`, `command line`, `configuration`, or an administrator's account id. */
  readonly actor?: string;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Writes one event; no addresses, passwords, codes or tokens. */
export async function recordEvent(database: IdentityDatabase, kind: IdentityEvent, event: EventFacts): Promise<void> {
  await database
    .insertInto('auth_event')
    .values({
      id: newId(),
      at: event.at,
      kind,
      account_id: event.accountId ?? null,
      actor: event.actor ?? 'self',
      facts: JSON.stringify(event.facts ?? {}),
    })
    .execute();
}
