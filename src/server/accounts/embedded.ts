import type { PublicEmbedded } from '../../contract/public-identity.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { DispatcherParts } from '../platform/call/dispatcher.ts';
import { CallError } from '../platform/call/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Database, withIdentityTables } from '../platform/database/connect.ts';
import type { LineLimits } from '../platform/call/fair-line.ts';
import { isDatabaseTrouble, isPoolBusy } from '../platform/database/trouble.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { readSubject } from './tokens/bearer.ts';
import { grantConfiguredAdmins } from './roles/configured-admins-store.ts';
import { sessionCookie } from './sessions/cookie.ts';
import { guardRequests } from './guards/guard.ts';
import { createIdTokens, EMBEDDED_ISSUER } from './tokens/id-token.ts';
import { createIdentify } from './sessions/identify.ts';
import { createIdentityLine, type IdentityLine } from './guards/identity-line.ts';
import { knownBrowser } from './guards/known-browser.ts';
import { lazyLibrary } from './library.ts';
import { mailCodes } from './proof/mail-codes.ts';
import { networkOf } from '../platform/http/network.ts';
import { createPasswordHasher, type PasswordHasher } from './sign-in/password-hasher.ts';
import { IdentityFailure, type OnProven, type ServerIdentity } from './port.ts';
import { askedEmail, changeEmail } from './proof/change-email.ts';
import { confirmByFigures, confirmEmail, requestVerification } from './proof/prove-email.ts';
import type { Act, IdentityParts } from './request.ts';
import { lazyKeys, networkName, type SecretKeys } from './secret.ts';
import { secondStep } from './second-factor/second-step.ts';
import {
  beginSecondFactor,
  confirmNewFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './second-factor/set-up.ts';
import { sessionLookup, sweep } from './sessions/sessions-store.ts';
import { createAccount, refreshToken, signIn, signOut } from './sign-in/sign-in.ts';
import { changePassword, requestReset, setPasswordByCode } from './sign-in/set-password.ts';
import { endOtherSessions, sessions } from './sessions/signed-in-places.ts';
import { createSigningKeys, type SigningKeys } from './tokens/signing-keys.ts';
import { createThrottle } from './guards/throttle-store.ts';

export interface EmbeddedIdentityParts {
  readonly config: Pick<Config, 'publicUrl' | 'throttle' | 'adminEmails'>;
  /** Read when it is first needed: the function ring signs people in by name and needs none. */
  readonly secret: () => string;
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly organizationFor: DispatcherParts['organizationFor'];
  readonly hasher?: PasswordHasher;
  /** How long the line before the identity service may get, if not as long as a school needs (tests). */
  readonly lineLimits?: Partial<LineLimits>;
  readonly onProven: OnProven;
  /** Whether its mails reach anybody. */
  readonly sendsMail: boolean;
}

/** The identity service of a portal that needs no other: people, passwords and sessions in its own database. */
export function createEmbeddedIdentity(outer: EmbeddedIdentityParts): ServerIdentity {
  const { config, clock, log } = outer;
  const database = withIdentityTables(outer.database);
  const keys = lazyKeys(outer.secret);
  const hasher = outer.hasher ?? createPasswordHasher();
  const signingKeys = createSigningKeys(database, keys, clock);
  const tokens = createIdTokens(signingKeys, clock);
  const publicConfig = { provider: 'embedded', sendsMail: outer.sendsMail } as const;
  const parts: IdentityParts = {
    config,
    database,
    clock,
    log,
    keys,
    hasher,
    tokens,
    cookie: sessionCookie(config, keys),
    known: knownBrowser(config, keys, clock),
    library: lazyLibrary(() => ({ database, secret: keys.library(), hasher, clock })),
    findSession: sessionLookup(database, clock),
    throttle: createThrottle(database, clock),
    codes: mailCodes(keys),
    onProven: outer.onProven,
    sendsMail: outer.sendsMail,
  };
  const { cookie, known } = parts;
  const line = createIdentityLine({ config, log, cookie, known, limits: outer.lineLimits });
  return {
    kind: 'embedded',
    issuer: EMBEDDED_ISSUER,
    publicConfig: () => publicConfig,
    accountIn: readSubject(tokens.verify),
    identify: createIdentify({ pool: outer.pool, database, tokens, clock, log }),
    routes: (app) =>
      mountRoutes(app, parts, { signingKeys, line, organizationFor: outer.organizationFor, publicConfig }),
    begin: async () => {
      await signingKeys.current();
      await sweep(database, clock);
      await grantConfiguredAdmins(parts);
    },
  };
}

interface Mounted {
  readonly signingKeys: SigningKeys;
  readonly line: IdentityLine;
  readonly organizationFor: DispatcherParts['organizationFor'];
  readonly publicConfig: PublicEmbedded;
}

/** The whole surface; better-auth's own router is never mounted. */
function mountRoutes(
  app: FastifyInstance,
  parts: IdentityParts,
  { signingKeys, line, organizationFor, publicConfig }: Mounted,
): void {
  const acts: Readonly<Record<string, Act>> = {
    'sign-in': signIn(parts),
    'sign-in/second-factor': secondStep(parts),
    create: createAccount(parts),
    token: refreshToken(parts),
    'sign-out': signOut(parts),
    'password-reset': requestReset(parts),
    'password-reset/confirm': setPasswordByCode(parts, 'reset'),
    password: changePassword(parts),
    email: changeEmail(parts),
    'email/asked': askedEmail(parts),
    sessions: sessions(parts),
    'sessions/end-others': endOtherSessions(parts),
    'second-factor': secondFactorState(parts),
    'second-factor/begin': beginSecondFactor(parts),
    'second-factor/confirm': confirmNewFactor(parts),
    'second-factor/recovery-codes': renewRecoveryCodes(parts),
    'second-factor/end': endSecondFactor(parts),
    'verify-email': requestVerification(parts),
    'verify-email/confirm': confirmEmail(parts),
    'verify-email/code': confirmByFigures(parts),
    'verify-email/take-over': setPasswordByCode(parts, 'verify'),
  };
  void app.register(async (scope) => {
    guardRequests(scope, parts.config);
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    scope.setErrorHandler((error, _request, reply) => sendFailure(parts.log, error, reply));
    for (const [path, act] of Object.entries(acts))
      scope.post(`/identity/${path}`, (request, reply) =>
        perform({ path, act, keys: parts.keys, line, organizationFor }, request, reply),
      );
    scope.get('/identity/config', () => publicConfig);
    scope.get('/.well-known/jwks.json', () => signingKeys.jwks());
  });
}

interface Performed extends Pick<Mounted, 'line' | 'organizationFor'> {
  readonly path: string;
  readonly act: Act;
  readonly keys: SecretKeys;
}

async function perform(
  { path, act, keys, line, organizationFor }: Performed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The body parser of this scope lets only objects through; a request without a body has none.
  const body = (request.body ?? {}) as Record<string, unknown>;
  // From here on nobody knows it otherwise: what is counted, kept and logged says which network without saying where it is.
  const ip = networkName(keys, networkOf(request.ip));
  const { cookie } = request.headers;
  const onGone = (hangUp: () => void) => void reply.raw.once('close', hangUp);
  const answer = await line.inTurn({ path, network: ip, cookie, body, onGone }, async () =>
    act({
      body,
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookie,
      organization: await organizationFor(request.host),
    }),
  );
  for (const cookie of answer.cookies ?? []) reply.header('set-cookie', cookie);
  return answer.body ? reply.send(answer.body) : reply.code(204).send();
}

function sendFailure(log: Log, error: unknown, reply: FastifyReply): void {
  const failure = asFailure(log, error);
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds));
  const { code, email, also, challenge } = failure;
  const facts = { ...(email && { email }), ...(also && { also }), ...(challenge && { challenge }) };
  reply.code(failure.status).send({ error: { code, ...facts } });
}

/** Expected failures as they are, the framework's as bad requests, trouble of the database as 503, everything else as a logged 500. */
function asFailure(log: Log, error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 400 || status === 413) return new IdentityFailure('malformed-body', { status });
  if (status >= 400 && status < 500) return new IdentityFailure('internal-error', { status });
  if (isPoolBusy(error)) log.warn('connections-busy', { name: 'identity' });
  else log.error('identity', errorFacts(error));
  const isTrouble = isDatabaseTrouble(error) || (error instanceof CallError && error.code === 'unavailable');
  return new IdentityFailure('internal-error', isTrouble ? { status: 503, retryAfterSeconds: 2 } : {});
}
