import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; 100 on every Linux we meet. */
const TICKS = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  /** Ticks of children that ended and were waited for. */
  readonly childTicks: number;
}

function stats(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
          (index) => fields[index],
        );
        return [{ pid: Number(name), parent, ticks: utime + stime, childTicks: cutime + cstime }];
      } catch {
        return [];
      }
    });
}

/** A process and everything below it. */
function tree(root: number): Stat[] {
  const all = stats();
  const below = (pid: number): Stat[] =>
    all.filter((stat) => stat.parent === pid).flatMap((stat) => [stat, ...below(stat.pid)]);
  return [...all.filter((stat) => stat.pid === root), ...below(root)];
}

/** CPU milliseconds used so far by these processes and everything below them, each counted once: the database may be a child of the portal. */
export function cpuMs(roots: readonly number[]): number {
  const once = new Map(roots.flatMap(tree).map((stat) => [stat.pid, stat]));
  const ticks = [...once.values()].reduce((sum, stat) => sum + stat.ticks + stat.childTicks, 0);
  return (ticks * 1000) / TICKS;
}

/** The process below this one that runs a program; undefined where none does. */
export function findBelow(pid: number, program: string): number | undefined {
  return tree(pid).find((stat) => readFileSync(`/proc/${stat.pid}/cmdline`, 'utf8').includes(program))?.pid;
}

/** Resident memory of one process in MB (1,000,000 bytes); `peak` since it started. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: (kb('VmRSS') * 1024) / 1e6, peak: (kb('VmHWM') * 1024) / 1e6 };
}
