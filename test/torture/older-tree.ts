import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { node24 } from '../../scripts/bootstrap.mjs';
import { root } from '../../scripts/root.mjs';

/** The tree of an older commit with its server built; with today's packages, which it shares. */
export interface OlderTree {
  readonly home: string;
  remove(): void;
}

/** The commit of `older-server.json`. */
export function olderCommit(): string {
  const { commit } = JSON.parse(readFileSync(join(import.meta.dirname, 'older-server.json'), 'utf8')) as {
    commit: string; // our own file
  };
  return commit;
}

/** A copy without its history has no older commits, and what was unpacked from an archive none at all. */
export const isHere = (commit: string) =>
  spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root }).status === 0;

/** The commands of its build are run one by one: its own setup would put its packages in the place of ours. */
export async function buildOlderTree(commit: string): Promise<OlderTree> {
  const home = mkdtempSync(join(tmpdir(), 'portal-older-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', home], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  const vite = 'node_modules/vite/bin/vite.js';
  const commands = [
    ['scripts/words.mjs'],
    [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    [vite, 'build', '--logLevel', 'warn'],
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const command of commands) await promisify(execFile)(node24(), command, { cwd: home, env });
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}
