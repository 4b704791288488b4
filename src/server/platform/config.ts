import { resolve } from 'node:path';
import * as z from 'zod';
import { type IdentitySettings, PERSISTENCES, readIdentitySettings } from './identity-settings.ts';

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

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), `must be an address such as ${example}`);

const settings = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://portal.example.org').optional(),
  DATA_DIR: z.string().optional(),
  // Not parsed as a web address: `postgresql://user@/name?host=/socket/folder` has no host and is right all the same.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgres://portal:secret@db.example.org/portal')
    .optional(),
  DATABASE_CONNECTIONS: number(12, 2, 200),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587').optional(),
  MAIL_FROM: z.string().default('Registration Portal <portal@localhost>'),
  ADMIN_EMAILS: list,
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
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
  TRUST_PROXY: list,
  CORS_ORIGINS: list,
  CALL_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'may hold only a-z, 0-9 and -')
    .default('portal'),
  CALL_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'may hold only a-z, 0-9 and -')
    .default('us-central1'),
  CALL_DEADLINE_SECONDS: number(60, 1, 600),
  BODY_LIMIT_KB: number(256, 16, 10_240),
  SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: number(5, 1, 1_000_000),
  SIGN_IN_TRIES_PER_ACCOUNT: number(50, 1, 1_000_000),
  SIGN_IN_TRIES_PER_ADDRESS: number(600, 1, 1_000_000),
  CREATE_PER_ADDRESS: number(300, 1, 1_000_000),
  RESETS_PER_ACCOUNT: number(3, 1, 1_000_000),
  RESETS_PER_ADDRESS: number(10, 1, 1_000_000),
  RESET_CONFIRMS_PER_ADDRESS: number(20, 1, 1_000_000),
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
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
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
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  return toConfig(parsed.data, dataDir, environment['NODE_ENV'] === 'production');
}

function toConfig(env: z.output<typeof settings>, dataDir: string, isProduction: boolean): Config {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  requireSafeOrigin(publicUrl, env.ALLOW_INSECURE_COOKIE);
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
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    adminEmails: env.ADMIN_EMAILS,
    authSecret: env.AUTH_SECRET,
    identity,
    allowInsecureCookie: env.ALLOW_INSECURE_COOKIE,
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    call: {
      project: env.CALL_PROJECT,
      region: env.CALL_REGION,
      deadlineMs: env.CALL_DEADLINE_SECONDS * 1000,
      bodyLimit: env.BODY_LIMIT_KB * 1024,
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

/** Session cookies over plain http are safe on localhost only. */
function requireSafeOrigin(publicUrl: string, allowed: boolean): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (protocol === 'https:' || isLocal || allowed) return;
  throw new ConfigError(
    `PUBLIC_URL ${publicUrl} is not encrypted: use https (a proxy in front of the portal), or set ALLOW_INSECURE_COOKIE=1 on a closed network.`,
  );
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
