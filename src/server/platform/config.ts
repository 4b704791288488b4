import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { type IdentitySettings, PERSISTENCES, readIdentitySettings } from './identity-settings.ts';
import type { BucketSettings } from './storage/bucket.ts';

/** A setting that is wrong: every problem in plain words, one a line. */
export class ConfigError extends Error {}

const number = (fallback: number, least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .default(fallback);

const yesNo = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .default('0')
  .transform((value) => value === '1' || value === 'true');

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const listOf = (isGood: (item: string) => boolean, kind: string) =>
  list.superRefine((items, context) => {
    for (const item of items) if (!isGood(item)) context.addIssue(`must hold ${kind}; “${item}” is none`);
  });

/** An http(s) address of a website, with nothing behind its host and port. */
function isOrigin(value: string): boolean {
  const address = URL.parse(value);
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return false;
  return address.href === `${address.origin}/`;
}

/** What stands before the host of an address is percent-encoded. */
function hasReadablePassword(value: string): boolean {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  return [username, password].every((part) => /^(?:[^%]|%[0-9a-f]{2})*$/i.test(part));
}

/** An IP address, a network such as 10.0.0.0/8, or one of the names that Fastify knows for such. */
function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), `must be an address such as ${example}`);

const settings = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://portal.example.org')
    .refine((value) => !URL.canParse(value) || isOrigin(value), 'must be an address without a path')
    .optional(),
  DATA_DIR: z.string().optional(),
  // Not parsed as a web address: `postgresql://user@/name?host=/socket/folder` has no host and is right all the same.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgres://portal:secret@db.example.org/portal')
    .optional(),
  DATABASE_CONNECTIONS: number(12, 2, 200),
  DATABASE_POOLER: yesNo,
  FILES_S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example.org').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as portal-files')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  // Without a host nothing would ever leave, and seats would be held for a proof that cannot come.
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587')
    .refine((value) => URL.parse(value)?.hostname !== '', 'must name the host of the mail server')
    .refine(hasReadablePassword, 'must have %25 for every % in its name and password')
    .optional(),
  SMTP_ALLOW_PLAIN: yesNo,
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
      'must be an address such as portal@example.org or My School <portal@example.org>',
    )
    .default('Registration Portal <portal@localhost>'),
  MAILS_PER_ADDRESS_AND_HOUR: number(10, 1, 1000),
  ADMIN_EMAILS: listOf((item) => /^[^\s@]+@[^\s@]+$/.test(item), 'e-mail addresses'),
  AUTH_SECRET: z.string().trim().min(32, 'must have at least 32 characters').optional(),
  IDENTITY: z.enum(['embedded', 'firebase'], 'must be "embedded" or "firebase"').default('embedded'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,62}[a-z0-9]$/, 'must be the project’s id, such as portal-4f2a1')
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the web API key of the project')
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/i, 'must be a host name such as portal-4f2a1.firebaseapp.com')
    .optional(),
  FIREBASE_PERSISTENCE: z.enum(PERSISTENCES, 'must be local, session or memory').default('local'),
  FIREBASE_EMULATOR_HOST: z.string().optional(),
  ALLOW_INSECURE_COOKIE: yesNo,
  TRUST_PROXY: listOf(isNetwork, 'IP addresses or networks such as 10.0.0.0/8'),
  CORS_ORIGINS: listOf(isOrigin, 'addresses without a path, such as https://www.example.org'),
  CALL_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'may hold only a-z, 0-9 and -')
    .default('portal'),
  CALL_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'may hold only a-z, 0-9 and -')
    .default('us-central1'),
  CALL_DEADLINE_SECONDS: number(10, 1, 600),
  BODY_LIMIT_KB: number(256, 16, 10_240),
  CALLS_PER_ACCOUNT: number(600, 20, 1_000_000_000),
  CALLS_PER_ADDRESS: number(12_000, 20, 1_000_000_000),
  SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: number(5, 1, 1_000_000),
  SIGN_IN_TRIES_PER_ACCOUNT: number(50, 1, 1_000_000),
  SIGN_IN_TRIES_PER_ADDRESS: number(3000, 1, 1_000_000),
  CREATE_PER_ADDRESS: number(4000, 1, 1_000_000),
  RESETS_PER_ACCOUNT: number(3, 1, 1_000_000),
  RESETS_PER_ADDRESS: number(2000, 1, 1_000_000),
  RESET_CONFIRMS_PER_ADDRESS: number(4000, 1, 1_000_000),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'silent'], 'must be error, warn, info or silent').default('warn'),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** A pooler lends connections out, so that nothing may be kept in one. */
  readonly databasePooler: boolean;
  /** Where uploaded files lie: in this bucket, or (null) in the data folder. */
  readonly files: { readonly bucket: BucketSettings | null };
  readonly smtpUrl: string | undefined;
  /** Whether the mail server's password may travel unencrypted. */
  readonly smtpAllowPlain: boolean;
  readonly mailFrom: string;
  /** So many mails may go to one address within an hour; the rest is summed up in one. */
  readonly mailsPerHour: number;
  readonly adminEmails: readonly string[];
  readonly authSecret: string | undefined;
  readonly identity: IdentitySettings;
  readonly allowInsecureCookie: boolean;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly call: {
    readonly project: string;
    readonly region: string;
    readonly deadlineMs: number;
    readonly bodyLimit: number;
    readonly budgets: { readonly perAccount: number; readonly perAddress: number };
  };
  readonly throttle: {
    readonly perAccountAndAddress: number;
    readonly perAccount: number;
    readonly perAddress: number;
    readonly createPerAddress: number;
    readonly resetsPerAccount: number;
    readonly resetsPerAddress: number;
    readonly confirmsPerAddress: number;
  };
  readonly logLevel: 'error' | 'warn' | 'info' | 'silent';
  readonly demoPassword: string | undefined;
}

/** Parses the environment once; throws ConfigError with every problem. `dataDir` is the folder used where DATA_DIR is not set. */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir = 'data/portal',
): Config {
  const known = Object.fromEntries(
    Object.keys(settings.shape).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const parsed = settings.safeParse(known);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  const exposed = sayExposed(known['PUBLIC_URL'], known['ALLOW_INSECURE_COOKIE']);
  if (exposed) problems.push(exposed);
  if (!parsed.success || exposed) throw new ConfigError(problems.join('\n'));
  return toConfig(parsed.data, dataDir, environment['NODE_ENV'] === 'production');
}

function toConfig(env: z.output<typeof settings>, dataDir: string, isProduction: boolean): Config {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const exposure = { isProduction, host: env.HOST, publicUrl };
  const { settings: identity, problems } = readIdentitySettings(env, exposure);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR ?? dataDir),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databasePooler: env.DATABASE_POOLER,
    files: { bucket: bucketOf(env) },
    smtpUrl: env.SMTP_URL,
    smtpAllowPlain: env.SMTP_ALLOW_PLAIN,
    mailFrom: env.MAIL_FROM,
    mailsPerHour: env.MAILS_PER_ADDRESS_AND_HOUR,
    adminEmails: env.ADMIN_EMAILS,
    authSecret: env.AUTH_SECRET,
    identity,
    allowInsecureCookie: env.ALLOW_INSECURE_COOKIE,
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS.map((address) => new URL(address).origin),
    call: {
      project: env.CALL_PROJECT,
      region: env.CALL_REGION,
      deadlineMs: env.CALL_DEADLINE_SECONDS * 1000,
      bodyLimit: env.BODY_LIMIT_KB * 1024,
      budgets: { perAccount: env.CALLS_PER_ACCOUNT, perAddress: env.CALLS_PER_ADDRESS },
    },
    throttle: {
      perAccountAndAddress: env.SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS,
      perAccount: env.SIGN_IN_TRIES_PER_ACCOUNT,
      perAddress: env.SIGN_IN_TRIES_PER_ADDRESS,
      createPerAddress: env.CREATE_PER_ADDRESS,
      resetsPerAccount: env.RESETS_PER_ACCOUNT,
      resetsPerAddress: env.RESETS_PER_ADDRESS,
      confirmsPerAddress: env.RESET_CONFIRMS_PER_ADDRESS,
    },
    logLevel: env.LOG_LEVEL,
    demoPassword: env.DEMO_PASSWORD,
  };
}

/** All of a bucket's settings, or none of them. */
function bucketOf(env: z.output<typeof settings>): BucketSettings | null {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = env;
  const { FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = env;
  if (endpoint && bucket && accessKey && secretKey)
    return { endpoint, bucket, region: env.FILES_S3_REGION, accessKey, secretKey };
  const needed = {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY: accessKey,
    FILES_S3_SECRET_KEY: secretKey,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(needed).length) return null;
  throw new ConfigError(`${missing.join(', ')} must be set too: files lie in a bucket only with all of its settings.`);
}

/** Session cookies over plain http are safe on localhost only; null where nothing is wrong, or the address cannot be read at all. */
function sayExposed(publicUrl: string | undefined, allowed: string | undefined): string | null {
  const address = URL.parse(publicUrl ?? '');
  if (address?.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)) return null;
  if (yesNo.safeParse(allowed).data === true) return null;
  return `PUBLIC_URL ${publicUrl} is not encrypted: use https (a proxy in front of the portal), or set ALLOW_INSECURE_COOKIE=1 on a closed network.`;
}

/** For an entry point: the parsed environment of this process, or every problem printed and exit code 2. */
export function configOrExit(dataDir?: string): Config {
  try {
    return parseConfig(process.env, dataDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The settings are not right:\n${error.message}\nSee .env.example for every setting.\n`);
    process.exit(2);
  }
}
