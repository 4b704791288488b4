import { resolve } from 'node:path';
import * as z from 'zod';
import { type Cluster, CLUSTERS } from './database/patience.ts';
import { nearestLocale, type Reader, terminalTag } from './locale.ts';
import { OperatorError, type Trouble, troubleWords } from './operator-error.ts';
import { type IdentitySettings, PERSISTENCES, readIdentitySettings } from './identity-settings.ts';
import {
  hasOneHost,
  hasReadablePassword,
  isNetwork,
  isOrigin,
  listOf,
  must,
  number,
  problemOf,
  url,
  yesNo,
} from './setting-values.ts';
import type { BucketSettings } from './storage/bucket.ts';

/** Settings that are wrong: every problem, one a line. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly Trouble[]) {
    super('settings', { problems: (reader) => problems.map((each) => troubleWords(each, reader)).join('\n') });
  }
}

const settings = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://portal.example.org')
    .refine((value) => !URL.canParse(value) || isOrigin(value), must('setting-has-path'))
    .optional(),
  DATA_DIR: z.string().optional(),
  // Not parsed as a web address: `postgresql://user@/name?host=/socket/folder` has no host and is right all the same.
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      must('setting-not-like', { example: 'postgres://portal:secret@db.example.org/portal' }),
    )
    .refine(hasOneHost, must('setting-several-hosts'))
    .optional(),
  DATABASE_CONNECTIONS: number(12, 2, 200),
  DESK_LANES: number(4, 1, 32),
  DATABASE_POOLER: yesNo,
  DATABASE_CLUSTER: z.enum(CLUSTERS, must('setting-not-listed', { choices: CLUSTERS.join(', ') })).optional(),
  FILES_S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example.org').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, must('setting-not-like', { example: 'portal-files' }))
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, must('setting-not-like', { example: 'eu-central-1' }))
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  // Without a host nothing would ever leave, and seats would be held for a proof that cannot come.
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587')
    .refine((value) => URL.parse(value)?.hostname !== '', must('setting-without-host'))
    .refine(hasReadablePassword, must('setting-percent'))
    .optional(),
  SMTP_ALLOW_PLAIN: yesNo,
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
      must('setting-not-like', { example: 'portal@example.org, My School <portal@example.org>' }),
    )
    .default('Registration Portal <portal@localhost>'),
  MAILS_PER_ADDRESS_AND_HOUR: number(10, 1, 1000),
  ADMIN_EMAILS: listOf((item) => /^[^\s@]+@[^\s@]+$/.test(item), 'email'),
  AUTH_SECRET: z
    .string()
    .trim()
    .min(32, must('setting-too-short', { least: 32 }))
    .optional(),
  HEALTH_KEY: z
    .string()
    .regex(
      /^[A-Za-z0-9+/_-]{43}=?(,[A-Za-z0-9+/_-]{43}=?)*$/,
      must('setting-not-like', { example: 'openssl rand -base64 32' }),
    )
    .optional(),
  IDENTITY: z
    .enum(['embedded', 'firebase'], must('setting-not-listed', { choices: 'embedded, firebase' }))
    .default('embedded'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,62}[a-z0-9]$/, must('setting-not-like', { example: 'portal-4f2a1' }))
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, must('setting-not-an-api-key'))
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/i, must('setting-not-like', { example: 'portal-4f2a1.firebaseapp.com' }))
    .optional(),
  FIREBASE_PERSISTENCE: z
    .enum(PERSISTENCES, must('setting-not-listed', { choices: PERSISTENCES.join(', ') }))
    .default('local'),
  FIREBASE_EMULATOR_HOST: z.string().optional(),
  ALLOW_INSECURE_COOKIE: yesNo,
  TRUST_PROXY: listOf(isNetwork, 'network'),
  CORS_ORIGINS: listOf(isOrigin, 'origin'),
  CALL_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, must('setting-characters'))
    .default('portal'),
  CALL_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, must('setting-characters'))
    .default('us-central1'),
  CALL_DEADLINE_SECONDS: number(10, 1, 600),
  PAPERS_IDLE_SECONDS: number(300, 1, 86_400),
  STOP_AFTER_SECONDS: number(0, 0, 600),
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
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'silent'], must('setting-not-listed', { choices: 'error, warn, info, silent' }))
    .default('warn'),
  METRICS_TOKEN: z
    .string()
    .min(32, must('setting-too-short', { least: 32 }))
    .regex(/^[\w.~+/-]+=*$/, must('setting-not-like', { example: 'openssl rand -hex 32' }))
    .optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8, must('setting-too-short', { least: 8 }))
    .optional(),
});

export interface Config {
  /** Whoever reads what programs print: by LC_ALL, LC_MESSAGES or LANG. */
  readonly reader: Reader;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** So many schools are served side by side at the enrolment desk, each over a connection of its own. */
  readonly deskLanes: number;
  /** A pooler lends connections out, so that nothing may be kept in one. */
  readonly databasePooler: boolean;
  /** What kind of cluster the database is; undefined where it is one server. */
  readonly databaseCluster: Cluster | undefined;
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
  /** What seals health data: the first seals, all of them open. Empty: the key is kept in the data folder. */
  readonly healthKeys: readonly string[];
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
  /** So long after the last paper the program that sets them is kept in memory. */
  readonly papersIdleMs: number;
  /** So long after SIGTERM new visitors are still served, until the proxy has seen that this server is not ready. */
  readonly stopAfterMs: number;
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
  /** Who has it reads `/metrics`; without one there are none. */
  readonly metricsToken: string | undefined;
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
  const problems = (parsed.error?.issues ?? []).map(problemOf);
  const address = known['PUBLIC_URL'] ?? '';
  if (isExposed(address, known['ALLOW_INSECURE_COOKIE'])) problems.push(['address-not-encrypted', { address }]);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const reader = { locale: nearestLocale(terminalTag(environment)) };
  return { ...toConfig(parsed.data, dataDir, environment['NODE_ENV'] === 'production'), reader };
}

function toConfig(env: z.output<typeof settings>, dataDir: string, isProduction: boolean): Omit<Config, 'reader'> {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const exposure = { isProduction, host: env.HOST, publicUrl };
  const { settings: identity, problems } = readIdentitySettings(env, exposure);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR ?? dataDir),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    deskLanes: env.DESK_LANES,
    databasePooler: env.DATABASE_POOLER,
    databaseCluster: env.DATABASE_CLUSTER,
    files: { bucket: bucketOf(env) },
    smtpUrl: env.SMTP_URL,
    smtpAllowPlain: env.SMTP_ALLOW_PLAIN,
    mailFrom: env.MAIL_FROM,
    mailsPerHour: env.MAILS_PER_ADDRESS_AND_HOUR,
    adminEmails: env.ADMIN_EMAILS,
    authSecret: env.AUTH_SECRET,
    healthKeys: env.HEALTH_KEY?.split(',') ?? [],
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
    papersIdleMs: env.PAPERS_IDLE_SECONDS * 1000,
    stopAfterMs: env.STOP_AFTER_SECONDS * 1000,
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
    metricsToken: env.METRICS_TOKEN,
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
  throw new ConfigError([['bucket-settings-missing', { names: missing.join(', ') }]]);
}

/** Session cookies over plain http are safe on localhost only. An address that cannot be read at all is another problem. */
function isExposed(publicUrl: string, allowed: string | undefined): boolean {
  const address = URL.parse(publicUrl);
  if (address?.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)) return false;
  return yesNo.safeParse(allowed).data !== true;
}

/** For an entry point: the parsed environment of this process, or every problem printed and exit code 2. */
export function configOrExit(dataDir?: string): Config {
  try {
    return parseConfig(process.env, dataDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.words({ locale: nearestLocale(terminalTag(process.env)) })}\n`);
    process.exit(2);
  }
}
