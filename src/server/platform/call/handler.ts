import type { CallsOf, InputOf, OutputOf, Reach } from '../../../contract/kit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import type { Encodings } from '../http/compression.ts';
import type { Log } from '../log.ts';

/** Who calls: an account with its roles, read on every call. */
export interface Caller {
  readonly accountId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly roles: readonly string[];
  /** Roles that do not count until they have the second factor that the school asks for; `roles` is empty then. */
  readonly owing?: { readonly roles: readonly string[]; readonly asked: 'administrators' | 'staff' };
  /** When they last proved who they are, in milliseconds since 1970. */
  readonly signedInAt: number;
}

/** The organisation a call concerns, told by host name; the default is the only one. */
export interface OrganizationScope {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
  /** The first day of its school years, `MM-DD`. */
  readonly schoolYearBegins: string;
}

/** The school of a request for a page, a file or a calendar. */
export interface ReachedOrganization extends OrganizationScope {
  /** Where its families reach the portal, without a slash at the end. */
  readonly publicUrl: string;
}

/** What every handler is given beside its input. `database` is a transaction where the contract says `transaction: 'call'`. */
export interface CallContext {
  readonly organization: OrganizationScope;
  readonly caller: Caller | null;
  /** How far the call's access rule lets this caller reach. */
  readonly reach: Reach;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** When the call came, as `performance.now()` counts. */
  readonly since: number;
  /** The network that it comes from, as a keyed pseudonym; absent where nobody called. */
  readonly network?: () => string;
}

/** The context of a call that needs someone. */
export interface SignedInContext extends CallContext {
  readonly caller: Caller;
}

/** Does what a call says; calls that need someone are sure to have a caller. */
export type Handler<C> = (
  input: InputOf<C>,
  context: C extends { access: 'public' } ? CallContext : SignedInContext,
) => Promise<OutputOf<C> | EncodedResult>;

/** Handlers for the calls of one noun: `HandlersOf<typeof import('…/contract/students.ts')>`. */
export type HandlersOf<Module> = { readonly [Name in keyof CallsOf<Module>]: Handler<CallsOf<Module>[Name]> };

/** Already encoded `{"result":…}` bytes, for answers made once and sent to many. */
export class EncodedResult {
  readonly encodings: Encodings;
  constructor(encodings: Encodings) {
    this.encodings = encodings;
  }
}

/** Who does something: somebody signed in, or a name such as "command line". */
export type Actor = Pick<Caller, 'accountId' | 'email'> | string;

/** How a record names who did it. */
export function actorName(actor: Actor): string {
  return typeof actor === 'string' ? actor : (actor.email ?? actor.accountId);
}
