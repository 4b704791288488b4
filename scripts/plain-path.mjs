// The programs that the tests may start: those of a fresh machine, and Node. All others are hidden, so that no test depends on a program
// that only its author's machine has.
import { accessSync, constants, mkdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Programs by their Debian package; one that this machine lacks is left out. */
const programs = {
  // In every Debian image (essential packages), and in busybox and macOS too.
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
  // PostgreSQL refuses to run as root, so it runs in its own namespace (0001).
  'util-linux': 'getopt unshare',
  git: 'git',
  // Identifies processes on macOS, which has no /proc.
  procps: process.platform === 'darwin' ? 'ps' : '',
  // Their tests may be skipped if the machine lacks them or may not use them: a small full disk, the units of docs/systemd.
  mount: 'mount umount',
  systemd: 'systemd-analyze',
};

/**
 * Makes a folder in `folder` with links to these programs and to `node`, to be the whole PATH; `more`: programs for one test ring only.
 * @param {string} folder
 * @param {{ node?: string, from?: string, more?: string[] }} [settings]
 */
export function plainPath(folder, { node = process.execPath, from = process.env.PATH ?? '', more = [] } = {}) {
  // On Windows, links need a special permission.
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
