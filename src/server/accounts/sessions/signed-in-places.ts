import { recordEvent } from '../events.ts';
import { type Act, type IdentityParts, requireSession } from '../request.ts';
import { endSessions, listSessions } from './sessions-store.ts';

/** Where the person is signed in. */
export function sessions(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const rows = await listSessions(parts.database, session.userId, parts.clock);
    return {
      body: {
        sessions: rows.map((row) => ({
          id: row.id,
          userAgent: row.userAgent ?? '',
          createdAt: row.createdAt,
          lastUsedAt: row.updatedAt,
          isCurrent: row.id === session.id,
        })),
      },
    };
  };
}

/** Signs out everywhere else. */
export function endOtherSessions(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const ended = await endSessions(parts.database, session.userId, session.id);
    const event = { at: parts.clock.iso(), accountId: session.account.id, facts: { ended } };
    await recordEvent(parts.database, 'sessions-ended', event);
    return { body: { ended } };
  };
}
