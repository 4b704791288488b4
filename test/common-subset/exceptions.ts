import type { Breach } from './rules.ts';

/** A file whose statements may break a rule, and why. */
interface Exception {
  readonly file: string;
  readonly rule: Breach['rule'];
  readonly reason: string;
}

const overAll = (file: string, reason: string): Exception => ({ file, rule: 'school-by-parameter', reason });

export const EXCEPTIONS: readonly Exception[] = [
  overAll('src/server/check-data/store.ts', 'Looks for what must never be, in all schools at once; run by hand.'),
  overAll('src/server/retention/store.ts', 'Each night what is old goes, of all schools.'),
  overAll('src/server/operations/backup/restore-backup.ts', 'Brings an old backup of all schools up to date.'),
  {
    file: 'src/server/operations/backup/restore-backup.ts',
    rule: 'changing-function',
    reason: 'As above; it builds JSON from rows that nobody else changes meanwhile.',
  },
  {
    file: 'src/server/my-data/erase-store.ts',
    rule: 'changing-function',
    reason: 'Of a date, and of nothing else that it takes, extract always answers the same.',
  },
  overAll('src/server/health/rotation/rotate-store.ts', 'A new key is for all schools.'),
  overAll('src/server/files/store.ts', 'Each night files that nobody uses are marked, of all schools.'),
  overAll('src/server/mail/turns-store.ts', 'One look says which schools have mail that is due, along their indexes.'),
  overAll('src/server/mail/proof-store.ts', 'An address is proven for all schools.'),
  overAll('src/server/enrollments/holds/lift-store.ts', 'An address is proven for all schools.'),
  overAll('src/server/classes/store.ts', 'The seats of all schools are one look a second.'),
  overAll('src/server/families/merge/merges-store.ts', 'Each night what merges kept goes, of all schools.'),
  overAll('src/server/students/merge/parked-store.ts', 'Each night what merges kept goes, of all schools.'),
];
