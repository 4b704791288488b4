import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** How PostgreSQL is started: as ourselves, or, because it refuses to run as root, inside a user namespace or as somebody else. */
export interface Runner {
  readonly prefix: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

const asOurselves: Runner = { prefix: [], user: null };
const inNamespace: Runner = { prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000'], user: null };

/** Chooses a way in which `program` can be run on the server's files below `dataDir`; root tries a namespace first, then another user. */
export function chooseRunner(dataDir: string, serverFiles: string, program: string): Runner {
  if (process.getuid?.() !== 0) return asOurselves;
  const owner = statSync(serverFiles, { throwIfNoEntry: false });
  if ((owner === undefined || owner.uid === 0) && canUse(inNamespace, '-w', dataDir, program)) return inNamespace;
  const users = owner === undefined ? [statSync(dataDir), ...accounts(['postgres', 'nobody'])] : [owner];
  const others = users
    .filter(({ uid }) => uid !== 0)
    .map(({ uid, gid }): Runner => ({ prefix: [], user: { uid, gid } }));
  const found =
    others.length === 0
      ? undefined
      : letThrough(dataDir, () => others.find((each) => canUse(each, '-x', dataDir, program)));
  if (found !== undefined) return found;
  throw new DatabaseUnavailable('postgres-refuses-root', { folder: dataDir });
}

export function run(runner: Runner, program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return spawn(command, rest, { ...options, ...runner.user, cwd: '/' });
}

/** Gives a folder or file that we made to the user the server runs as. */
export function handOver(runner: Runner, file: string): void {
  if (runner.user !== null) chownSync(file, runner.user.uid, runner.user.gid);
}

/** The server's environment: none of ours, so that no PG… variable of the operator changes what is started. */
export function serverEnvironment(libraryPath: string | null): NodeJS.ProcessEnv {
  const base = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };
  return libraryPath === null ? base : { ...base, LD_LIBRARY_PATH: libraryPath };
}

/** Another user must pass through root's data folder to reach its own in there; what it may not do is list or read it. */
function letThrough<T>(dataDir: string, find: () => T | undefined): T | undefined {
  const { mode } = statSync(dataDir);
  chmodSync(dataDir, mode | 0o011);
  const found = find();
  if (found === undefined) chmodSync(dataDir, mode);
  return found;
}

function canUse(runner: Runner, right: '-w' | '-x', folder: string, program: string): boolean {
  const test = 'test "$1" "$2" && test -x "$2" && test -x "$3"';
  const [command, ...args] = [...runner.prefix, 'sh', '-c', test, 'sh', right, folder, program];
  const options = { ...runner.user, cwd: '/', env: serverEnvironment(null), stdio: 'ignore' as const, timeout: 5000 };
  return spawnSync(command, args, options).status === 0;
}

function accounts(names: readonly string[]): { uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = lines.map((line) => line.split(':'));
  return names.flatMap((name) => {
    const found = fields.find(([account]) => account === name);
    return found === undefined ? [] : [{ uid: Number(found[2]), gid: Number(found[3]) }];
  });
}
