// What the tests may start: the programs that a fresh machine has, and Node. All others are not found, whatever else is installed here, so
// that no test needs what only the machines of those who wrote it have.
import { accessSync, constants, mkdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** By the package that Debian has them in; whatever a machine lacks is not found there either. */
const programs = {
  // What every Debian image has (essential packages); busybox and macOS have them too.
  dash: 'sh',
  bash: 'bash',
  coreutils:
    '[ basename cat chmod chown cp cut date dd df dirname echo env expr false head id ln ls mkdir mkfifo mktemp mv nproc paste printf pwd readlink realpath rm rmdir seq sleep sort stat tail tee test touch tr true tty uname uniq wc whoami',
  findutils: 'find xargs',
  grep: 'egrep fgrep grep',
  sed: 'sed',
  gzip: 'gunzip gzip zcat',
  debianutils: 'which',
  tar: 'tar',
  // PostgreSQL refuses to run as root: it is given a namespace of its own (0001).
  'util-linux': 'getopt unshare',
  git: 'git',
  // How processes are told apart where there is no /proc (macOS, which has it).
  procps: process.platform === 'darwin' ? 'ps' : '',
  // Their tests may be skipped where the machine has them not or may not use them: a small full disk, the units of docs/systemd.
  mount: 'mount umount',
  systemd: 'systemd-analyze',
};

/**
 * The one folder of a PATH with links to them and to `node`, made in `folder`; `more` are those of one ring alone.
 * @param {string} folder
 * @param {{ node?: string, from?: string, more?: string[] }} [settings]
 */
export function plainPath(folder, { node = process.execPath, from = process.env.PATH ?? '', more = [] } = {}) {
  // Links need a right of their own there.
  if (process.platform === 'win32') return [path.dirname(node), from].join(path.delimiter);
  const place = path.join(folder, 'programs');
  mkdirSync(place);
  symlinkSync(node, path.join(place, 'node'));
  for (const name of [...Object.values(programs).flatMap((names) => names.split(' ')), ...more]) {
    const found = name && from.split(path.delimiter).find((each) => each && isProgram(path.join(each, name)));
    if (found) symlinkSync(path.resolve(found, name), path.join(place, name));
  }
  return place;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
