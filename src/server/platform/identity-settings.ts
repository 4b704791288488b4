import { isIP } from 'node:net';
import type { Trouble } from './operator-error.ts';

/** Who signs people in: the portal itself, or a project of Firebase Authentication. */
export type IdentitySettings = { readonly kind: 'embedded' } | FirebaseSettings;

export const PERSISTENCES = ['local', 'session', 'memory'] as const;

/** A hosted project; nothing in it is secret: browsers are told all of it. */
export interface FirebaseSettings {
  readonly kind: 'firebase';
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** How long a browser stays signed in: until sign-out, as long as its tab lives, or until the page is left. */
  readonly persistence: (typeof PERSISTENCES)[number];
  /** `host:port` of the local emulator, whose tokens anybody can make up: for tests only. */
  readonly emulatorHost: string | undefined;
}

/** What the environment says of it, each value parsed by itself. */
export interface IdentityEnvironment {
  readonly IDENTITY: 'embedded' | 'firebase';
  readonly FIREBASE_PROJECT_ID?: string | undefined;
  readonly FIREBASE_API_KEY?: string | undefined;
  readonly FIREBASE_AUTH_DOMAIN?: string | undefined;
  readonly FIREBASE_PERSISTENCE: FirebaseSettings['persistence'];
  readonly FIREBASE_EMULATOR_HOST?: string | undefined;
}

/** Where this portal would serve people, which decides whether an emulator may sign them in. */
export interface Exposure {
  readonly isProduction: boolean;
  readonly host: string;
  readonly publicUrl: string;
}

/** The settings and everything that is wrong with them. */
export function readIdentitySettings(
  env: IdentityEnvironment,
  exposure: Exposure,
): { settings: IdentitySettings; problems: readonly Trouble[] } {
  if (env.IDENTITY === 'embedded') return { settings: { kind: 'embedded' }, problems: [] };
  const projectId = env.FIREBASE_PROJECT_ID ?? '';
  const emulatorHost = env.FIREBASE_EMULATOR_HOST;
  const settings: FirebaseSettings = {
    kind: 'firebase',
    projectId,
    apiKey: env.FIREBASE_API_KEY ?? '',
    authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    persistence: env.FIREBASE_PERSISTENCE,
    emulatorHost,
  };
  const missing = (['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const)
    .filter((name) => !env[name])
    .map((name): Trouble => ['firebase-setting-missing', { name }]);
  const emulator = emulatorHost === undefined ? [] : emulatorProblems(emulatorHost, projectId, exposure);
  return { settings, problems: [...missing, ...emulator] };
}

/** The emulator's tokens are not signed: it may never decide who reaches the data of real families. */
export function emulatorProblems(emulatorHost: string, projectId: string, exposure: Exposure): readonly Trouble[] {
  const hosts = [exposure.host, new URL(exposure.publicUrl).hostname];
  const troubles: (readonly [isSo: boolean, Trouble])[] = [
    [exposure.isProduction, ['emulator-in-production']],
    [!projectId.startsWith('demo-'), ['emulator-project']],
    [!isLoopback(hostOf(emulatorHost)), ['emulator-elsewhere']],
    [!hosts.every(isLoopback), ['emulator-exposed']],
  ];
  return troubles.flatMap(([isSo, trouble]) => (isSo ? [trouble] : []));
}

function hostOf(hostAndPort: string): string {
  const url = URL.parse(`http://${hostAndPort}`);
  return url && url.port !== '' && url.host === hostAndPort ? url.hostname : '';
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** The provider's origins that the browser talks to, for the content security policy. */
export function identityOrigins(settings: IdentitySettings): readonly string[] {
  if (settings.kind === 'embedded') return [];
  if (settings.emulatorHost !== undefined) return [`http://${settings.emulatorHost}`];
  return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}
