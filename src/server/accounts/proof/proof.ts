import type { AccountRow } from '../store.ts';
import { dropCodes } from './codes.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { recordEvent } from '../events.ts';
import type { OnProven } from '../port.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/connect.ts';

/**
 * The address is theirs, in the provider's table and in ours. What waited for it goes on in the same transaction, and no mail that still
 * asks for it counts any more.
 */
export async function markProven(
  transaction: IdentityDatabase,
  userId: string,
  { at, onProven, actor = 'self' }: { at: string; onProven: OnProven; actor?: string },
): Promise<AccountRow> {
  await transaction
    .updateTable('auth_user')
    .set({ emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute();
  const ofPerson = transaction
    .updateTable('accounts')
    .set({ email_verified: true })
    .where('issuer', '=', EMBEDDED_ISSUER)
    .where('subject', '=', userId);
  const turned = await ofPerson.where('email_verified', '=', false).returning('id').executeTakeFirst();
  await dropCodes(transaction, 'verify', userId);
  if (turned) {
    await recordEvent(transaction, 'email-verified', { at, accountId: turned.id, actor });
    await onProven(withOurTables(transaction), turned.id, at);
  }
  return await transaction
    .selectFrom('accounts')
    .selectAll()
    .where('issuer', '=', EMBEDDED_ISSUER)
    .where('subject', '=', userId)
    .executeTakeFirstOrThrow();
}
