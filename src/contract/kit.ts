import type * as z from 'zod/mini';
import type { FieldCode } from './field-codes.ts';
import type { Facts, Refusal } from './refusals.ts';

/** The roles, as data: how far each reaches where a rule names it. A new role is a row here. */
export const ROLES = {
  administrator: 'everything',
  registrar: 'everything',
  viewer: 'everything',
  health: 'everything',
  instructor: 'own-classes',
} as const;

export type Role = keyof typeof ROLES;

/** What of a call's records its caller may see: all of them, those of the classes they teach, or (`own`) those of their family. */
export type Reach = 'everything' | 'own-classes' | 'own';

/** Who may call: anyone; anyone signed in (own records only, the rest is "not found"); or who has one of these roles. Nobody else. */
export type Access = 'public' | 'account' | { readonly roles: readonly [Role, ...Role[]] };

/** How far the rule lets a caller with these granted roles reach; the widest of their roles counts. Null: not at all. */
export function decideReach(access: Access, granted: readonly string[] | null): Reach | null {
  if (access === 'public') return 'own';
  if (!granted) return null;
  if (access === 'account') return 'own';
  const reaches = access.roles.filter((role) => granted.includes(role)).map((role) => ROLES[role]);
  return reaches.find((reach) => reach === 'everything') ?? reaches[0] ?? null;
}

/** Whether a call runs in a transaction of its own, in the enrolment desk's, or in none. */
export type Transaction = 'call' | 'desk' | 'none';

/**
 * How much a call may send: 16 KB, enough for any single record; 64 KB for lists of ids, plans and longer texts; or as much as the operator
 * allows (256 KB), for what staff make of many fields. Only what the fields of its input can fill is asked for.
 */
export type BodySize = 'small' | 'medium' | 'large';

/** How long a call may take: what somebody waits for at a screen, or what reads or writes files and very many rows at once. */
export type Deadline = 'call' | 'file';

/** How long a sign-in is fresh enough for a call that asks for one. */
export const FRESH_FOR_MS = 10 * 60_000;

/** Why a call that asks for a fresh sign-in is refused without one, whatever its own refusals; the browser asks for the password and repeats it. */
export const NOT_FRESH = 'requires-recent-login' satisfies Refusal;

/** Why staff's calls are refused while the school asks for a second factor and the caller has none, whatever the calls' own refusals. */
export const NO_SECOND_FACTOR = 'second-factor-missing' satisfies Refusal;

/** One call of the product: its wire name, who may make it, what goes in, what comes out, and the expected "no"s (refusals). */
export interface Call<Input = unknown, Output = unknown, R extends Refusal = Refusal, A extends Access = Access> {
  readonly kind: 'call';
  readonly name: string;
  readonly access: A;
  readonly transaction: Transaction;
  readonly body: BodySize;
  readonly deadline: Deadline;
  /** Whether the caller must have signed in within `FRESH_FOR_MS`: a session left open is not enough. */
  readonly fresh: boolean;
  readonly input: z.ZodMiniType<Input, unknown>;
  readonly output: z.ZodMiniType<Output, unknown>;
  readonly refusals: readonly R[];
}

/** What the handler of a call receives (parsed input). */
export type InputOf<C> = C extends { input: z.ZodMiniType<infer Input, unknown> } ? Input : never;
/** What a call answers with. */
export type OutputOf<C> = C extends { output: z.ZodMiniType<infer Output, unknown> } ? Output : never;
interface Definition<I extends z.ZodMiniType, O extends z.ZodMiniType, R extends Refusal, A extends Access> {
  access: A;
  transaction?: Transaction;
  body?: BodySize;
  deadline?: Deadline;
  fresh?: true;
  input: I;
  output: O;
  refusals?: readonly R[];
}

/** Declares a call; access has no default, so that nobody forgets it. Inputs are strict objects: a field nobody knows is refused by name. */
export function call<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const A extends Access,
  const R extends Refusal = never,
>(name: string, definition: Definition<I, O, R, A>): Call<z.output<I>, z.output<O>, R, A> {
  return {
    kind: 'call',
    name,
    access: definition.access,
    transaction: definition.transaction ?? 'none',
    body: definition.body ?? 'small',
    deadline: definition.deadline ?? 'call',
    fresh: definition.fresh ?? false,
    // The schema's input side is whatever the wire brings; only its output side is typed here.
    input: definition.input as unknown as z.ZodMiniType<z.output<I>, unknown>,
    output: definition.output as unknown as z.ZodMiniType<z.output<O>, unknown>,
    refusals: definition.refusals ?? [],
  };
}

/** The calls among what a module of the contract exports; each is exported under its own name. */
export type CallsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends { kind: 'call' } ? Name : never]: Module[Name];
};

/** Takes the calls out of a noun's module; throws where one is exported under another name than the one on the wire. */
export function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const calls = Object.entries(module).filter((entry): entry is [string, Call] => isCall(entry[1]));
  for (const [exported, { name }] of calls)
    if (name !== exported) throw new Error(`The call ${name} is exported as ${exported}.`);
  return Object.fromEntries(calls) as CallsOf<Module>;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call';
}

/** The error codes of the callable protocol (specification, section 8) with their wire status and HTTP status. */
export const ERROR_CODES = {
  cancelled: ['CANCELLED', 499],
  unknown: ['UNKNOWN', 500],
  'invalid-argument': ['INVALID_ARGUMENT', 400],
  'deadline-exceeded': ['DEADLINE_EXCEEDED', 504],
  'not-found': ['NOT_FOUND', 404],
  'already-exists': ['ALREADY_EXISTS', 409],
  'permission-denied': ['PERMISSION_DENIED', 403],
  'resource-exhausted': ['RESOURCE_EXHAUSTED', 429],
  'failed-precondition': ['FAILED_PRECONDITION', 400],
  aborted: ['ABORTED', 409],
  'out-of-range': ['OUT_OF_RANGE', 400],
  unimplemented: ['UNIMPLEMENTED', 501],
  internal: ['INTERNAL', 500],
  unavailable: ['UNAVAILABLE', 503],
  'data-loss': ['DATA_LOSS', 500],
  unauthenticated: ['UNAUTHENTICATED', 401],
} as const;

/** A code of the callable protocol, e.g. `invalid-argument`. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** One field of an input that is wrong: its path (`student.firstName`, `lines.2.classId`) and why. */
export interface FieldError {
  readonly path: string;
  readonly code: FieldCode;
  readonly facts?: Facts | undefined;
}

/** What `details` of an error may carry: failing fields, a refusal's reason with its figures, the id of a logged bug, seconds to wait. */
export interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  readonly reason?: string;
  readonly facts?: Facts;
  readonly id?: string;
  readonly retryAfterSeconds?: number;
}
