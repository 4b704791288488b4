import { findFirstOrganization, listOrganizations, type OrganizationRow } from '../organizations/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { UsageError } from './command.ts';

interface Chosen {
  readonly organization: OrganizationRow;
  readonly isOneOfSeveral: boolean;
}

/** `--school ADDRESS-OR-NAME`, which every command about one school understands, and the arguments without it. */
export function takeSchoolOption(args: readonly string[]): { readonly wanted: string | null; readonly rest: string[] } {
  const at = args.findIndex((arg) => arg === '--school' || arg.startsWith('--school='));
  if (at < 0) return { wanted: null, rest: [...args] };
  const [, inline] = args[at]?.match(/^--school=(.*)$/s) ?? [];
  const wanted = inline ?? args[at + 1];
  if (!wanted || (inline === undefined && wanted.startsWith('-')))
    throw new UsageError('option-without-value', { option: '--school' });
  return { wanted, rest: args.toSpliced(at, inline === undefined ? 2 : 1) };
}

/** The school that a command is about: the one named, else the first. */
export async function chooseSchool(database: Database, wanted: string | null): Promise<Chosen> {
  const all = await listOrganizations(database);
  const isOneOfSeveral = all.length > 1;
  if (wanted !== null) return { organization: schoolNamed(all, wanted), isOneOfSeveral };
  const first = await findFirstOrganization(database);
  if (!first) throw new OperatorError('no-school');
  return { organization: first, isOneOfSeveral };
}

/** The only school of this address, id or name; of several of one name none is guessed. */
export function schoolNamed(all: readonly OrganizationRow[], wanted: string): OrganizationRow {
  const name = wanted.trim();
  const host = (URL.parse(name.includes('://') ? name : `https://${name}`)?.host ?? '').replace(/\.$/, '');
  const exact = all.find(
    ({ id, publicUrl }) => id === name || (publicUrl !== null && URL.parse(publicUrl)?.host === host),
  );
  if (exact) return exact;
  const called = all.filter((row) => asRead(row.name) === asRead(name));
  const [only, ...more] = called;
  if (!only) throw new OperatorError('school-unknown', { name });
  if (more.length === 0) return only;
  const known = called.map(({ publicUrl, id }) => publicUrl ?? id).join(', ');
  throw new OperatorError('school-ambiguous', { name, known });
}

const asRead = (name: string) => name.normalize('NFC').trim().toLowerCase();
