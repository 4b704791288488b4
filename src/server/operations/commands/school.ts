import { randomBytes } from 'node:crypto';
import { readSchoolAddress } from '../../organizations/school-address.ts';
import { settingsChanges } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import { createAccountDirectly, grantRole, makeResetLink } from '../../accounts/roles/administration.ts';
import { findAccountsByEmail } from '../../accounts/store.ts';
import { EMBEDDED_ISSUER } from '../../accounts/tokens/id-token.ts';
import { onProven } from '../../on-proven.ts';
import {
  countSchool,
  createOrganization,
  listOrganizations,
  type OrganizationRow,
  saveAddress,
  saveClosed,
  shownName,
} from '../../organizations/store.ts';
import { withIdentityTables } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Reader } from '../../platform/locale.ts';
import { schoolNamed } from '../choose-school.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, refuseMore, UsageError } from '../command.ts';

type Act = ReturnType<Command['prepare']>;

const acts: Readonly<Record<string, (args: readonly string[]) => Act>> = {
  create,
  list,
  show,
  'move-address': moveAddress,
  close: (args) => closeOrOpen(args, true),
  open: (args) => closeOrOpen(args, false),
};

export const school: Command = {
  usage: [
    'school create NAME --address https://… --admin EMAIL [--time-zone ZONE]',
    'school list   school show ADDRESS|NAME',
    'school move-address ADDRESS|NAME https://…   school close|open ADDRESS|NAME',
  ],
  about: m.operations_about_school,
  isOfAll: true,
  prepare: ([verb = '', ...args]) => {
    const act = Object.entries(acts).find(([name]) => name === verb)?.[1];
    if (act) return act(args);
    const known = Object.keys(acts).join(', ');
    throw new UsageError('act-unknown', { command: 'school', name: verb || '…', known });
  },
};

/** The school, whoever runs it and, for somebody without an account, a link to choose a password: all or nothing. */
function create(args: readonly string[]): Act {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs(args, { address: text, admin: text, 'time-zone': text });
  const name = only(positionals, 'NAME').normalize('NFC').trim();
  if (name === '' || name.length > 100) throw new UsageError('name-length');
  const publicUrl = addressGiven(values.address, '--address');
  const email = values.admin?.trim() ?? '';
  if (!email.includes('@')) throw new UsageError('option-missing', { option: '--admin' });
  const timeZone = values['time-zone'];
  if (timeZone !== undefined && !settingsChanges.safeParse({ timeZone }).success)
    throw new UsageError('time-zone-unknown', { zone: timeZone });
  return async (context) => {
    const { organization: first, clock, say, reader } = context;
    const link = await inTransaction(context.database, async (database) => {
      await requireFree(database, publicUrl);
      const { locale, currency } = first;
      const like = { locale, currency, timeZone: timeZone ?? first.timeZone };
      const organizationId = await createOrganization(database, { name, publicUrl, createdAt: clock.iso(), ...like });
      return giveOver({ ...context, database, publicUrl }, organizationId, email);
    });
    say(m.operations_school_made({ name, address: publicUrl }, reader));
    say(
      link === null
        ? m.operations_school_admin_known({ email }, reader)
        : m.operations_school_admin({ email, link }, reader),
    );
  };
}

/** Makes somebody administrator of a new school; answers the link by which one without an account chooses a password. */
async function giveOver(context: CommandContext, organizationId: string, email: string): Promise<string | null> {
  const { database, clock, issuer, publicUrl } = context;
  const parts = { database, clock, issuer, by: ACTOR, onProven };
  const isKnown = (await findAccountsByEmail(withIdentityTables(database), email)).length > 0;
  const isNew = !isKnown && issuer === EMBEDDED_ISSUER;
  if (isNew) await createAccountDirectly(database, clock, { email, password: randomBytes(24).toString('base64url') });
  await grantRole(parts, organizationId, email, 'administrator');
  return isNew ? makeResetLink(parts, email, publicUrl) : null;
}

function list(args: readonly string[]): Act {
  refuseMore(readArgs(args, {}).positionals);
  return async ({ database, say, reader }) => {
    const all = await listOrganizations(database);
    const widest = Math.max(...all.map((row) => shownName(row).length));
    for (const row of all) say(describe(row, reader, widest));
  };
}

function show(args: readonly string[]): Act {
  const wanted = only(readArgs(args, {}).positionals, 'SCHOOL');
  return async ({ database, say, reader }) => {
    const row = schoolNamed(await listOrganizations(database), wanted);
    say(describe(row, reader));
    say(m.operations_school_counts(await countSchool(database, row.id), reader));
  };
}

function moveAddress(args: readonly string[]): Act {
  const [wanted = '', address, ...more] = readArgs(args, {}).positionals;
  if (!wanted) throw new UsageError('argument-missing', { name: 'SCHOOL' });
  refuseMore(more);
  const publicUrl = addressGiven(address, 'ADDRESS');
  return async ({ database: all, organization: first, say, reader }) => {
    const moved = await inTransaction(all, async (database) => {
      const row = schoolNamed(await listOrganizations(database), wanted);
      if (row.publicUrl === publicUrl) return row;
      await requireFree(database, publicUrl, row.id);
      await saveAddress(database, row.id, publicUrl);
      return row;
    });
    const [name, before] = [shownName(moved), moved.publicUrl];
    if (before === publicUrl) return say(m.operations_school_same_address({ name, address: publicUrl }, reader));
    const facts = { name, address: publicUrl, before: before ?? m.operations_school_no_address({}, reader) };
    say(m.operations_school_moved(facts, reader));
    if (moved.id === first.id) say(m.operations_school_moved_first({ address: publicUrl }, reader));
  };
}

function closeOrOpen(args: readonly string[], closes: boolean): Act {
  const wanted = only(readArgs(args, {}).positionals, 'SCHOOL');
  return async ({ database, clock, say, reader }) => {
    const row = schoolNamed(await listOrganizations(database), wanted);
    const name = shownName(row);
    const was = closes ? m.operations_school_was_closed : m.operations_school_was_open;
    if ((row.closedAt !== null) === closes) return say(was({ name }, reader));
    await saveClosed(database, row.id, closes ? clock.iso() : null);
    say((closes ? m.operations_school_closed : m.operations_school_opened)({ name }, reader));
  };
}

function addressGiven(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(...missing(name));
  const read = readSchoolAddress(value);
  if ('address' in read) return read.address;
  throw new UsageError(read.trouble === 'wrong' ? 'school-address' : 'school-address-plain', { value });
}

const missing = (name: string) =>
  name.startsWith('-') ? (['option-missing', { option: name }] as const) : (['argument-missing', { name }] as const);

async function requireFree(database: CommandContext['database'], address: string, except?: string): Promise<void> {
  const holder = (await listOrganizations(database)).find(
    ({ id, publicUrl }) => id !== except && publicUrl?.toLowerCase() === address,
  );
  if (holder) throw new OperatorError('school-address-taken', { address, school: shownName(holder) });
}

function describe(row: OrganizationRow, reader: Reader, widest = 0): string {
  const state = row.closedAt
    ? m.operations_school_closed_since({ day: row.closedAt.slice(0, 10) }, reader)
    : m.operations_school_open({}, reader);
  const address = row.publicUrl ?? m.operations_school_no_address({}, reader);
  return m.operations_school_row({ name: shownName(row).padEnd(widest), address, state }, reader);
}
