import type { Caller } from './handler.ts';

/** Who does something: somebody signed in, or a name such as "command line". */
export type Actor = Pick<Caller, 'accountId' | 'email'> | string;

/** How a record names who did it. */
export function actorName(actor: Actor): string {
  return typeof actor === 'string' ? actor : (actor.email ?? actor.accountId);
}
