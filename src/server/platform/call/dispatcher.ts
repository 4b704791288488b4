import * as z from 'zod';
import {
  type Call,
  decideReach,
  FRESH_FOR_MS,
  NO_SECOND_FACTOR,
  NOT_FRESH,
  type Reach,
} from '../../../contract/kit.ts';
import { wrongFields } from '../../../contract/wrong.ts';
import type { Clock } from '../clock.ts';
import { networkOf } from '../http/network.ts';
import { isDatabaseTrouble, isPoolBusy } from '../database/trouble.ts';
import type { Database } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { newId } from '../ids.ts';
import { errorFacts, type Log, withFacts } from '../log.ts';
import { within } from '../within.ts';
import type { Door } from './door.ts';
import { CallError, denied, invalidFields, notSignedIn, refused } from './errors.ts';
import { type CallContext, type Caller, EncodedResult, type OrganizationScope } from './handler.ts';

z.config(z.locales.en());

const FILE_DEADLINE_MS = 60_000;
const PUBLIC_IDENTIFY_MS = 2_000;

type AnyCall = Call;
type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** What arrives: the function's name, its decoded data, and who asks from where. */
export interface Request {
  readonly name: string;
  readonly data: () => unknown;
  readonly authorization: string | undefined;
  readonly host: string | undefined;
  /** The address it comes from. */
  readonly ip?: string | undefined;
}

export interface DispatcherParts {
  readonly functions: Readonly<Record<string, AnyCall>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** Reads who a bearer token speaks for; throws `unauthenticated` for a bad one, answers null without one. */
  readonly identify: (authorization: string | undefined, organizationId: string) => Promise<Caller | null>;
  readonly organizationFor: (host: string | undefined) => Promise<OrganizationScope>;
  readonly database: Database;
  /** The same for calls with files, whose statements may take longer; by default no different. */
  readonly patientDatabase?: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** What a network is called where it is kept. */
  readonly networkName?: (network: string) => string;
  /** For calls that somebody waits for at a screen; those with files have at least a minute. */
  readonly deadlineMs: number;
  /** Who is let in at all, before anything is looked up. */
  readonly door: Door;
}

export type Dispatch = (request: Request) => Promise<unknown>;

/** Life of a call: known name → the door → organisation → caller → access → input → handler → only what the output names. */
export function createDispatcher(parts: DispatcherParts): Dispatch {
  return async (request) => {
    const found = lookUp(parts, request.name);
    let leave: (() => void) | undefined;
    const told: Told = { by: null };
    const since = performance.now();
    try {
      leave = await parts.door(found.call, request);
      const work = (signal: AbortSignal) => run(parts, found, request, { signal, told, since });
      return await withDeadline(since + deadlineOf(parts, found.call) - performance.now(), work);
    } catch (error) {
      throw asCallError(error, logFor(parts.log, told.by), request.name);
    } finally {
      leave?.();
    }
  };
}

function deadlineOf({ deadlineMs }: DispatcherParts, call: AnyCall): number {
  return call.deadline === 'file' ? Math.max(FILE_DEADLINE_MS, deadlineMs) : deadlineMs;
}

/** Who a call turned out to be by, for the log of whatever becomes of it. */
interface Told {
  by: Caller | null;
}

function logFor(log: Log, caller: Caller | null): Log {
  return caller ? withFacts(log, { accountId: caller.accountId }) : log;
}

function lookUp(parts: DispatcherParts, name: string): { call: AnyCall; handler: AnyHandler } {
  const call = Object.hasOwn(parts.functions, name) ? parts.functions[name] : undefined;
  const handler = Object.hasOwn(parts.handlers, name) ? parts.handlers[name] : undefined;
  if (!call || !handler) throw new CallError('not-found', 'There is no such function.');
  return { call, handler };
}

async function run(
  parts: DispatcherParts,
  { call, handler }: { call: AnyCall; handler: AnyHandler },
  request: Request,
  { signal, told, since }: { signal: AbortSignal; told: Told; since: number },
): Promise<unknown> {
  const { organization, caller, reach } = await admit(parts, call, request);
  told.by = caller;
  requireFresh(call, caller, parts.clock);
  const input = parseInput(call, request.data());
  const { networkName } = parts;
  const from = networkName ? { network: () => networkName(networkOf(request.ip ?? '')) } : {};
  const context = {
    organization,
    caller,
    reach,
    clock: parts.clock,
    log: logFor(parts.log, caller),
    signal,
    since,
    ...from,
  };
  const database = (call.deadline === 'file' && parts.patientDatabase) || parts.database;
  const result =
    call.transaction === 'call'
      ? await inTransaction(database, (transaction) => handler(input, { ...context, database: transaction }))
      : await handler(input, { ...context, database });
  return result instanceof EncodedResult ? result : onlyNamed(call, result);
}

/** Who asks of which organisation, and that they may: how every call begins, and what is sent without being one (a file). */
export async function admit(
  parts: Pick<DispatcherParts, 'identify' | 'organizationFor'>,
  call: Pick<AnyCall, 'access'>,
  request: Pick<Request, 'authorization' | 'host'>,
): Promise<{ organization: OrganizationScope; caller: Caller | null; reach: Reach }> {
  const organization = await parts.organizationFor(request.host);
  const caller = await identifyFor(call, request, () => parts.identify(request.authorization, organization.id));
  return { organization, caller, reach: requireAccess(call, caller) };
}

/**
 * What anybody may see is shown from memory while the database is away, also to those who are signed in: nobody then knows who they are,
 * and nothing public depends on it.
 */
async function identifyFor(
  call: Pick<AnyCall, 'access'>,
  { authorization }: Pick<Request, 'authorization'>,
  identify: () => Promise<Caller | null>,
): Promise<Caller | null> {
  if (call.access !== 'public' || authorization === undefined) return identify();
  const known = identify().catch((error: unknown) => {
    if (isDatabaseTrouble(error)) return null;
    throw error;
  });
  return within(PUBLIC_IDENTIFY_MS, known, null);
}

/** The access rule of the contract, asked here and nowhere else: denied unless it allows. */
export function requireAccess(call: Pick<AnyCall, 'access'>, caller: Caller | null): Reach {
  const reach = decideReach(call.access, caller?.roles ?? null);
  if (reach) return reach;
  if (!caller) throw notSignedIn();
  const { owing } = caller;
  if (owing && decideReach(call.access, owing.roles)) throw refused(NO_SECOND_FACTOR, { asked: owing.asked });
  throw denied();
}

/** What gives roles away or takes data out is not done by whoever finds a screen open. */
export function requireFresh(call: Pick<AnyCall, 'fresh'>, caller: Caller | null, clock: Clock): void {
  if (!call.fresh || (caller && clock.now() - caller.signedInAt <= FRESH_FOR_MS)) return;
  throw refused(NOT_FRESH);
}

/** So many failing fields are named. */
const MOST_FIELDS = 20;

export function parseInput<Input>(call: Pick<Call<Input>, 'input'>, data: unknown): Input {
  const parsed = z.safeParse(call.input, data);
  if (parsed.success) return parsed.data;
  throw invalidFields(wrongFields(parsed.error.issues.slice(0, MOST_FIELDS)).slice(0, MOST_FIELDS));
}

/** The output schema strips what the contract does not name; an answer that does not fit it is our bug. */
function onlyNamed(call: AnyCall, result: unknown): unknown {
  const parsed = z.safeParse(call.output, result);
  if (parsed.success) return parsed.data;
  throw new Error(`${call.name} answered something its contract does not allow: ${z.prettifyError(parsed.error)}`);
}

async function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new CallError('deadline-exceeded', 'This took too long. Please try again.'));
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Expected errors travel as they are; what the database causes is `unavailable`; the rest is a bug with an id that is also in the log. */
export function asCallError(error: unknown, log: Log, name: string): CallError {
  if (error instanceof CallError) return error;
  const id = newId();
  if (isDatabaseTrouble(error)) {
    if (isPoolBusy(error)) log.warn('connections-busy', { id, name });
    else log.error('database-trouble', { id, name, ...errorFacts(error) });
    return new CallError('unavailable', 'The portal is busy. Please try again in a moment.', {
      id,
      retryAfterSeconds: 2,
    });
  }
  log.error('bug', { id, name, ...errorFacts(error) });
  return new CallError('internal', 'INTERNAL', { id });
}
