import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';
import { copyTemplate } from '../database/template-folder.ts';

/** A PostgreSQL that a suite may maltreat; several servers may share it. */
export interface OwnDatabase {
  readonly url: string;
  readonly dataDir: string;
  /** Its processes at this moment, the first of which started the others. */
  pids(): number[];
  close(): Promise<void>;
}

/** A data folder of a school that has just been made, below a folder of its own. */
export async function newSchoolFolder(): Promise<string> {
  const dataDir = await newFolder();
  await copyTemplate(dataDir);
  return dataDir;
}

const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'portal-torture-')), 'data');

/** Of a school that has just been made, or (`isEmpty`) without a table. */
export async function openOwnDatabase({ isEmpty = false } = {}): Promise<OwnDatabase> {
  const dataDir = isEmpty ? await newFolder() : await newSchoolFolder();
  const server = await startEmbedded({ dataDir, role: 'portal' });
  const leaveNothing = () => databaseProcesses(dataDir).forEach((pid) => process.kill(pid, 'SIGKILL'));
  process.on('exit', leaveNothing);
  return {
    url: server.address.connectionString,
    dataDir,
    pids: () => databaseProcesses(dataDir),
    close: async () => {
      await server.stop();
      process.off('exit', leaveNothing);
      await rm(dirname(dataDir), { recursive: true, force: true });
    },
  };
}

/** The processes of the built-in database of a data folder; none where it does not run. */
export function databaseProcesses(dataDir: string): number[] {
  try {
    const [line = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    return [Number(line), ...childrenOf(Number(line))];
  } catch {
    return [];
  }
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
