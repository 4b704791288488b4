import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export const PROJECT = 'demo-portal';
/** The emulator takes any key. */
export const API_KEY = 'emulated';
const STARTS_WITHIN_MS = 120_000;

/** What the emulator would have mailed. */
export interface EmulatedMail {
  readonly email: string;
  readonly requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL';
  readonly oobCode: string;
  readonly oobLink: string;
}

/** The real emulator of Firebase Authentication in a process of its own: offline, without Java. */
export interface Emulator {
  /** `host:port`, as FIREBASE_EMULATOR_HOST wants it. */
  readonly host: string;
  /** Whether an unknown address and a wrong password look the same. */
  protectEnumeration(isOn: boolean): Promise<void>;
  /** Makes an account behind the browser's back; answers its subject and token. */
  createAccount(email: string, password: string): Promise<{ localId: string; idToken: string }>;
  disable(localId: string): Promise<void>;
  /** Mails to an address, oldest first. */
  mailsTo(email: string): Promise<readonly EmulatedMail[]>;
  stop(): Promise<void>;
}

export async function startEmulator(program: string): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-firebase-'));
  const [port, hub, logging] = await freePorts(3);
  const at = (each: number | undefined) => ({ host: '127.0.0.1', port: each });
  const emulators = {
    auth: at(port),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
    singleProjectMode: true,
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const child = spawn(process.execPath, [program, 'emulators:start', '--only', 'auth', '--project', PROJECT], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CI: '1', NODE_ENV: 'test', XDG_CONFIG_HOME: folder },
  });
  const host = `127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(`http://${host}`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host, stop, ...remoteControl(`http://${host}`) };
}

function remoteControl(origin: string): Omit<Emulator, 'host' | 'stop'> {
  // As the project's owner, or as a browser would ask.
  const ask = async (path: string, method: string, body?: object, asOwner = true): Promise<unknown> => {
    const reply = await fetch(`${origin}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(asOwner && { authorization: 'Bearer owner' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    protectEnumeration: async (isOn) => {
      const emailPrivacyConfig = { enableImprovedEmailPrivacy: isOn };
      await ask(`emulator/v1/projects/${PROJECT}/config`, 'PATCH', { emailPrivacyConfig });
    },
    createAccount: async (email, password) => {
      const path = `identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`;
      const made = await ask(path, 'POST', { email, password, returnSecureToken: true }, false);
      return made as { localId: string; idToken: string };
    },
    disable: async (localId) => {
      const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
      await ask(path, 'POST', { localId, disableUser: true });
    },
    mailsTo: async (email) => {
      const { oobCodes } = (await ask(`emulator/v1/projects/${PROJECT}/oobCodes`, 'GET')) as {
        oobCodes: EmulatedMail[];
      };
      return oobCodes.filter((mail) => mail.email === email);
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The emulator ended with code ${child.exitCode}.`);
    if ((await fetch(url).catch(() => null))?.ok) return;
    await wait(100);
  }
  throw new Error('The emulator did not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

/** Ports that were free a moment ago, all different. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
