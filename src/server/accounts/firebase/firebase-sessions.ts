import type { FastifyInstance } from 'fastify';
import { CallError } from '../../platform/call/errors.ts';
import type { DispatcherParts } from '../../platform/call/dispatcher.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordEvent } from '../events.ts';
import { IdentityFailure } from '../port.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

export interface EndSessionsParts {
  readonly identify: DispatcherParts['identify'];
  readonly organizationFor: DispatcherParts['organizationFor'];
  readonly database: IdentityDatabase;
  readonly clock: Clock;
}

/** `POST /identity/end-sessions`: no sign-in before now counts here any more, whatever the provider says of it. */
export function endSessionsRoute(app: FastifyInstance, parts: EndSessionsParts): void {
  app.post('/identity/end-sessions', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const organization = await parts.organizationFor(request.host);
      const caller = await parts.identify(request.headers.authorization, organization.id);
      if (!caller) throw new IdentityFailure('user-token-expired');
      await endSessions(parts, caller.accountId);
      return await reply.code(204).send();
    } catch (error) {
      const failure = asFailure(error);
      return await reply.code(failure.status).send({ error: { code: failure.code } });
    }
  });
}

async function endSessions({ database, clock }: EndSessionsParts, accountId: string): Promise<void> {
  const at = clock.iso();
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ tokens_valid_after: at }).where('id', '=', accountId).execute();
    await recordEvent(transaction, 'sessions-ended', { at, accountId });
  });
}

/** Trouble that is not the person's goes to the server's own error handler. */
function asFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error;
  if (error instanceof CallError && error.code === 'unauthenticated') return new IdentityFailure('user-token-expired');
  throw error;
}
