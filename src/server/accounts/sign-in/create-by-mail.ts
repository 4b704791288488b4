import { isThrottled } from '../guards/throttle-store.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../../platform/ids.ts';
import { doneOrAsIf } from '../proof/as-if-store.ts';
import { mailAccountExists, mailVerifyLink } from '../proof/mails.ts';
import type { IdentityAnswer, IdentityParts, IdentityRequest } from '../request.ts';
import { ensureAccount } from '../store.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';

const HOUR = 3_600_000;
const MAILED: IdentityAnswer = { body: { isMailed: true } };

/**
 * Creates an account where the school answers by mail: whoever asks learns only that a mail was sent. A new address gets the link that proves
 * it and goes on to sign in; one that has an account already is told that somebody tried. Both cost the same work.
 */
export async function createByMail(
  parts: IdentityParts,
  request: IdentityRequest,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<IdentityAnswer> {
  const { database, clock, throttle, keys, config, hasher } = parts;
  const key = `create account ${keys.pseudonym(email)}`;
  const limit = config.throttle.resetsPerAccount;
  const isTooMany = await isThrottled(() => throttle.count({ key, limit, windowMs: HOUR }));
  const hash = await hasher.hash(password);
  const organizationId = request.organization.id;
  await database
    .transaction()
    .execute(async (transaction) => {
      const { people } = await parts.library(transaction);
      const owner = (await people.findUserByEmail(email))?.user ?? null;
      await doneOrAsIf(transaction, owner || isTooMany ? 'as-if' : 'done', async () => {
        const address = owner ? `${newId()}@as-if.invalid` : email;
        const user = await people.createUser(
          { email: address, name: '', emailVerified: false },
          { method: 'email-password' },
        );
        await people.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash });
        const person = { issuer: EMBEDDED_ISSUER, subject: user.id, email: address, emailVerified: false };
        const account = await ensureAccount(transaction, person, clock.iso());
        await mailVerifyLink(transaction, { organizationId, userId: user.id, email: address }, clock);
        await recordEvent(transaction, 'created', { at: clock.iso(), accountId: account.id });
      });
      const to = { organizationId, userId: owner?.id ?? newId(), email };
      await doneOrAsIf(transaction, owner && !isTooMany ? 'done' : 'as-if', () =>
        mailAccountExists(transaction, to, clock),
      );
    })
    .catch(asMadeMeanwhile);
  return MAILED;
}

/** Two who create the same account at one moment: the second meets the unique index, and its mail is on its way. */
function asMadeMeanwhile(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
}
