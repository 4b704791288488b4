import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FunctionName } from '../../src/contract/functions.ts';
import { testClock } from '../../src/server/platform/clock.ts';
import { parseConfig } from '../../src/server/platform/config.ts';
import { type MailCodes, mailCodes } from '../../src/server/accounts/proof/mail-codes.ts';
import { createPasswordHasher } from '../../src/server/accounts/sign-in/password-hasher.ts';
import { letters } from '../../src/server/nouns.ts';
import { deriveKeys } from '../../src/server/accounts/secret.ts';
import { type IdentityDatabase, withIdentityTables } from '../../src/server/platform/database/connect.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { createPortal, type Portal, type PortalParts } from '../../src/server/portal.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

/** Real hashes, but cheap: how long a good one takes is no matter of these tests (passwords.test.ts looks at the real cost). */
export const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A good password: long, and names nobody. */
export const PASSWORD = 'seven green kettles';

/** One browser at one network address: keeps its cookie, sends what our own pages send. */
export interface Browser {
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  create(email: string, password?: string): Promise<Answer>;
  call(name: FunctionName, data?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The session's cookie; the browser forgets it when it signs out. */
  cookie: string | undefined;
  /** The cookie by which the browser is known to have signed in before. */
  known: string | undefined;
  idToken: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: { error?: { code?: string; status?: string; message?: string } } & Record<string, unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface MailedParts {
  readonly link: string;
  /** The code in the link. */
  readonly code: string;
  readonly figures: string;
}

export interface IdentityWorld {
  readonly portal: Portal;
  readonly database: IdentityDatabase;
  readonly testDatabase: TestDatabase;
  readonly clock: ReturnType<typeof testClock>;
  readonly origin: string;
  readonly logLines: string[];
  /** What the newest mail of a kind carries, as it leaves. */
  mailed(
    kind: 'password-reset' | 'verify-email' | 'email-change' | 'account-exists',
    to?: string,
  ): Promise<MailedParts>;
  browser(ip?: string): Browser;
  close(): Promise<void>;
}

/** A portal with its real identity service on a database of its own. */
export async function openIdentityWorld(
  environment: Record<string, string> = {},
  more: Pick<PortalParts, 'keySource' | 'hasher'> & { readonly pool?: PortalParts['pool'] } = {},
): Promise<IdentityWorld> {
  const testDatabase = await openTestDatabase();
  const clock = testClock('2026-09-01T13:00:00Z');
  const AUTH_SECRET = randomBytes(24).toString('hex');
  const config = parseConfig({ PORT: '3000', AUTH_SECRET, ...environment });
  const codes = mailCodes(deriveKeys(AUTH_SECRET));
  const root = join(import.meta.dirname, '..', '..');
  const logLines: string[] = [];
  const portal = await createPortal({
    config,
    pool: testDatabase.pool,
    clock,
    log: createLog('info', (line) => void logLines.push(line)),
    migrationsFolder: join(root, 'migrations'),
    webFolder: join(root, 'no-web'),
    hasher: createPasswordHasher(undefined, CHEAP),
    ...more,
  });
  await portal.app.ready();
  return {
    portal,
    database: withIdentityTables(portal.database),
    testDatabase,
    clock,
    logLines,
    origin: config.publicUrl,
    mailed: (kind, to) => newestMailed(portal, codes, config.publicUrl, kind, to),
    browser: (ip = '192.0.2.1') => openBrowser(portal, config.publicUrl, ip),
    close: async () => {
      await portal.stop();
      await testDatabase.close();
    },
  };
}

async function newestMailed(
  portal: Portal,
  codes: MailCodes,
  publicUrl: string,
  kind: 'password-reset' | 'verify-email' | 'email-change' | 'account-exists',
  to?: string,
): Promise<MailedParts> {
  let query = portal.database.selectFrom('outboxMails').select(['id', 'kind']).where('kind', '=', kind);
  if (to) query = query.where('toEmail', '=', to);
  const mail = await query.orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { link = '', figures } = letters[kind].oneTime?.(codes, mail.id, publicUrl) ?? {};
  return { link, code: link.split('=')[1] ?? '', figures: figures ?? '' };
}

function openBrowser(portal: Portal, origin: string, ip: string): Browser {
  const send = async (url: string, payload: unknown, headers: Record<string, string>): Promise<Answer> => {
    const reply = await portal.app.inject({
      method: 'POST',
      url,
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', host: new URL(origin).host, ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    const body = reply.body.startsWith('{') ? reply.json<Answer['body']>() : {};
    return { status: reply.statusCode, body, text: reply.body, headers: reply.headers };
  };
  const browser: Browser = {
    cookie: undefined,
    known: undefined,
    idToken: undefined,
    post: async (path, body = {}, headers = {}) => {
      const answer = await send(`/identity/${path}`, body, {
        origin,
        'sec-fetch-site': 'same-origin',
        'x-portal-identity': '1',
        ...cookieHeader(browser),
        ...headers,
      });
      keepCookie(browser, answer);
      if (typeof answer.body['idToken'] === 'string') browser.idToken = answer.body['idToken'];
      return answer;
    },
    signIn: (email, password = PASSWORD) => browser.post('sign-in', { email, password }),
    create: (email, password = PASSWORD) => browser.post('create', { email, password }),
    call: (name, data = null, headers = {}) =>
      send(
        `/api/${name}`,
        { data },
        {
          ...(browser.idToken && { authorization: `Bearer ${browser.idToken}` }),
          ...headers,
        },
      ),
  };
  return browser;
}

function cookieHeader({ cookie, known }: Browser): Record<string, string> {
  const pairs = [cookie, known].filter(Boolean);
  return pairs.length > 0 ? { cookie: pairs.join('; ') } : {};
}

function keepCookie(browser: Browser, answer: Answer): void {
  for (const header of [answer.headers['set-cookie']].flat()) {
    if (typeof header !== 'string') continue;
    const [pair = ''] = header.split(';');
    if (pair.includes('portal_known=')) browser.known = pair;
    else browser.cookie = header.includes('Max-Age=0') ? undefined : pair;
  }
}
