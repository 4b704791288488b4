import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchSchool } from '../../bench/families.ts';
import { loseSomething, startCrowd } from './crowd.ts';
import { databaseProcesses } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { asTown, TIRELESS } from './small-town.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

/** A full disk is left full for as long as it takes the portal to notice, and a few tries of a new start. */
const FULL_MS = 15_000;
const IN_VAIN_MS = 60_000;

/** Suite T8: a second portal on the same folder, a folder that cannot be written, and a disk that is full under the data or the WAL. */
export async function storage({ isLong }: SuiteForm): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-torture-'));
  const { mayMount, reason } = canMount(folder);
  try {
    const second = await secondPortal(join(folder, 'second'));
    const readOnly = mayMount ? await readOnlyFolder(join(folder, 'read-only')) : null;
    const full =
      isLong && mayMount
        ? [await fullDisk(join(folder, 'data'), false), await fullDisk(join(folder, 'wal'), true)]
        : [];
    const names = Object.keys(full[0]?.invariants ?? {});
    return {
      name: 'T8 the storage fails',
      did: [
        ...second.did,
        readOnly?.did ?? `no read-only folder: ${reason}`,
        ...full.flatMap(({ did }) => did),
        ...(full.length > 0 ? [] : [isLong ? `no full disk: ${reason}` : 'no full disk in the short form']),
      ],
      invariants: {
        ...second.invariants,
        ...readOnly?.invariants,
        ...Object.fromEntries(
          names.map((name) => [name, full.reduce((sum, each) => sum + (each.invariants[name] ?? 0), 0)]),
        ),
      },
      control: full[0]?.control ?? second.control,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** While everything of the first portal stands still, so that every changed byte is the second one's. */
async function secondPortal(dataDir: string) {
  const first = await PortalProcess.start({ environment: { DATA_DIR: dataDir } });
  try {
    return await refuseSecond(first, dataDir);
  } finally {
    await first.stop();
  }
}

export async function refuseSecond(first: PortalProcess, dataDir: string) {
  const standing = [await first.pid(), ...databaseProcesses(dataDir)];
  try {
    for (const pid of standing) process.kill(pid, 'SIGSTOP');
    const before = fingerprint(dataDir);
    const { code, text } = await startInVain({ DATA_DIR: dataDir });
    const after = fingerprint(dataDir);
    await writeFile(join(dataDir, 'another'), 'a byte');
    if (fingerprint(dataDir) === after) throw new Error('The control changed a file and nobody noticed.');
    await rm(join(dataDir, 'another'));
    return {
      did: [`a second portal on the same folder ended with ${code}: ${text}`],
      invariants: {
        'a second portal that starts, or does not say why not': code !== 0 && /already runs on/.test(text) ? 0 : 1,
        'bytes changed by a second portal': before === after ? 0 : 1,
      },
      control: 'a file was added to the folder: its fingerprint changed',
    };
  } finally {
    for (const pid of standing) process.kill(pid, 'SIGCONT');
  }
}

async function readOnlyFolder(place: string) {
  const mounted = mount(place, '16m', 'ro');
  try {
    const { code, text } = await startInVain({ DATA_DIR: join(place, 'portal') });
    const isClear =
      code !== 0 && code !== null && /cannot be used|cannot be written|read-only/i.test(text) && !/\n\s+at /.test(text);
    return {
      did: `a folder that cannot be written: ended with ${code}: ${text}`,
      invariants: { 'a portal that starts on a read-only folder, or does not say why not': isClear ? 0 : 1 },
    };
  } finally {
    mounted.undo();
  }
}

async function fullDisk(place: string, onlyWal: boolean) {
  const disk = mount(place, onlyWal ? '96m' : '256m');
  const home = onlyWal ? mkdtempSync(join(tmpdir(), 'portal-torture-')) : place;
  const dataDir = join(home, 'portal');
  const options = { environment: { DATA_DIR: dataDir, ...TIRELESS } };
  if (onlyWal) await moveWal(dataDir, join(place, 'pg_wal'), options);
  const portal = await PortalProcess.start(options);
  const school = await openBenchSchool(dataDir);
  const town = asTown(school);
  try {
    const crowd = await startCrowd(town, [portal]);
    await crowd.untilAnswers(50);
    const reasons = new Set<string>();
    for (const until = performance.now() + FULL_MS; performance.now() < until; await pause(250)) {
      fill(place);
      reasons.add((await portal.readiness())?.text ?? 'nobody answered');
    }
    rmSync(join(place, 'filling'), { force: true });
    await portal.untilReady();
    await crowd.untilAnswers(50);
    const invariants = await crowd.finish();
    return {
      did: [
        `the disk of the ${onlyWal ? 'WAL' : 'data'} was full for ${FULL_MS / 1000} s, when /readyz said ${[...reasons].join(', ')}`,
        `${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
      ],
      invariants: {
        ...invariants,
        'full disks that /readyz never named': [...reasons].some((reason) => !reason.includes('"ready"')) ? 0 : 1,
        'times the portal ended': portal.falls,
      } as Record<string, number>,
      control: await loseSomething(town),
    };
  } finally {
    await portal.stop();
    await school.close();
    if (onlyWal) rmSync(home, { recursive: true, force: true });
    disk.undo();
  }
}

/** The database's own way of a disk for its WAL: a link in its folder. */
async function moveWal(dataDir: string, to: string, options: Parameters<typeof PortalProcess.start>[0]): Promise<void> {
  const portal = await PortalProcess.start(options);
  await portal.stop();
  const from = join(dataDir, 'postgres', 'pg_wal');
  cpSync(from, to, { recursive: true });
  execFileSync('chown', ['-R', `--reference=${from}`, to]);
  execFileSync('chmod', ['--reference', from, to]);
  rmSync(from, { recursive: true });
  symlinkSync(to, from);
}

async function startInVain(environment: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const portal = await PortalProcess.begin({ environment, isStartedOnce: true });
  // One that does not end is ended: it has started, or waits for whom it should have refused to disturb.
  const tired = setTimeout(() => void portal.signal('SIGKILL'), IN_VAIN_MS);
  const code = await portal.ended();
  clearTimeout(tired);
  return { code, text: portal.log.join('\n') };
}

function canMount(folder: string): { mayMount: boolean; reason: string } {
  const probe = join(folder, 'probe');
  mkdirSync(probe);
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], {
    encoding: 'utf8',
  });
  if (status === 0) spawnSync('umount', [probe]);
  return {
    mayMount: status === 0,
    reason: `no small file system can be mounted (${(error?.message ?? stderr ?? '').trim()})`,
  };
}

function mount(place: string, size: string, ...options: string[]) {
  mkdirSync(place, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', [`size=${size}`, 'mode=0755', ...options].join(','), 'tmpfs', place]);
  // Lazily: somebody may still hold a file that is gone.
  const undo = () => void spawnSync('umount', ['-l', place]);
  process.on('exit', undo);
  return { undo };
}

/** Takes what is left, to the last byte. */
function fill(place: string): void {
  spawnSync('/bin/sh', ['-c', 'cat /dev/zero >> "$1" 2>/dev/null', 'sh', join(place, 'filling')]);
}

/** Every file of a folder by name, size, time and content. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat?.isFile()) hash.update(`${name} ${stat.mtimeMs}`).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
