import { dayAtSchool } from '../../../domain/school-day.ts';
import { dayAtSchoolEnds, dayAtSchoolStarts, wallTimeAtSchool } from '../../../domain/school-instant.ts';
import { decideCurrentSemester } from '../../../domain/semester.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { changeSemester, createSemester, markCurrent } from '../../semesters/acts.ts';
import { listAllSemesters, type SemesterRow } from '../../semesters/store.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, UsageError } from '../command.ts';
import { OperatorError } from '../start-trouble.ts';
import { refuseMore } from './roles.ts';

type Act = ReturnType<Command['prepare']>;

const acts: Readonly<Record<string, (args: readonly string[]) => Act>> = {
  create,
  list,
  current,
  open: (args) => openOrClose(args, true),
  close: (args) => openOrClose(args, false),
};

export const semester: Command = {
  usage: [
    'semester create NAME --from DAY --to DAY --opens DAY[THH:MM] --closes DAY[THH:MM] [--hidden]',
    'semester list   semester current [NAME|ID|--by-date]   semester open|close NAME|ID',
    'Days as YYYY-MM-DD. Registration opens as its day begins and closes as its day ends at the school, unless a time is given.',
  ],
  prepare: ([verb = '', ...args]) => {
    const act = Object.entries(acts).find(([name]) => name === verb)?.[1];
    if (!act) throw new UsageError(`semester ${verb || '…'}: there are ${Object.keys(acts).join(', ')}.`);
    return act(args);
  },
};

function create(args: readonly string[]): Act {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs(args, {
    from: text,
    to: text,
    opens: text,
    closes: text,
    hidden: { type: 'boolean', default: false },
  });
  const name = only(positionals, 'NAME').normalize('NFC').trim();
  if (name === '' || name.length > 100) throw new UsageError('NAME must have 1 to 100 characters.');
  const [startsOn, endsOn] = [dayOption('--from', values.from), dayOption('--to', values.to)];
  if (endsOn < startsOn) throw new UsageError('--to is before --from.');
  const [opens, closes] = [momentOption('--opens', values.opens), momentOption('--closes', values.closes)];
  return async ({ database, clock, organization, say }) => {
    const zone = organization.timeZone;
    const opensAt = opens.time ? wallTimeAtSchool(opens.day, opens.time, zone) : dayAtSchoolStarts(opens.day, zone);
    const closesAt = closes.time ? wallTimeAtSchool(closes.day, closes.time, zone) : dayAtSchoolEnds(closes.day, zone);
    if (closesAt <= opensAt) throw new UsageError('--closes is not after --opens.');
    const row = {
      name,
      startsOn,
      endsOn,
      registrationOpensAt: opensAt,
      registrationClosesAt: closesAt,
      isOpen: !values.hidden,
      holidays: [],
    };
    const doing = { by: ACTOR, at: clock.iso() };
    const id = await inTransaction(database, (transaction) => createSemester(transaction, organization.id, row, doing));
    if (id === null) throw new OperatorError(`There is a semester “${name}” already.`);
    say(`${name} is made (${id}): ${startsOn} to ${endsOn},`);
    say(`registration from ${atSchool(opensAt, zone)} to ${atSchool(closesAt, zone)} (${zone}).`);
    say(
      values.hidden
        ? 'Families do not see it yet: semester open shows it.'
        : 'Families see it: semester close hides it.',
    );
  };
}

function list(args: readonly string[]): Act {
  refuseMore(readArgs(args, {}).positionals);
  return async (context) => {
    const { rows, current } = await semestersOf(context);
    if (rows.length === 0) context.say('There is no semester yet: semester create NAME --from --to --opens --closes');
    for (const row of rows) {
      const marks = [
        row.id === current?.id && 'current',
        row.isOpen && 'shown to families',
        row.archivedAt && 'archived',
      ];
      context.say(`${row.id}  ${row.name}`);
      context.say(`  ${row.startsOn} to ${row.endsOn}; ${marks.filter(Boolean).join(', ') || 'hidden'}`);
      const zone = context.organization.timeZone;
      context.say(
        `  registration ${atSchool(row.registrationOpensAt, zone)} to ${atSchool(row.registrationClosesAt, zone)}`,
      );
    }
  };
}

function current(args: readonly string[]): Act {
  const { values, positionals } = readArgs(args, { 'by-date': { type: 'boolean', default: false } });
  if (values['by-date'] || positionals.length === 0) refuseMore(positionals);
  const name = positionals.length > 0 ? only(positionals, 'NAME') : null;
  return async (context) => {
    const { database, organization, clock, say } = context;
    const id = name === null ? null : (await semesterNamed(context, name)).id;
    if (name !== null || values['by-date'])
      await inTransaction(database, (transaction) =>
        markCurrent(transaction, organization.id, id, { by: ACTOR, at: clock.iso() }),
      );
    const { current: now } = await semestersOf(context);
    if (!now) return say('There is no semester yet.');
    say(`The current semester is ${now.name} (${now.isCurrent ? 'marked' : 'by its dates'}).`);
  };
}

function openOrClose(args: readonly string[], isOpen: boolean): Act {
  const name = only(readArgs(args, {}).positionals, 'NAME');
  return async (context) => {
    const { database, organization, clock, say } = context;
    const row = await semesterNamed(context, name);
    await inTransaction(database, (transaction) =>
      changeSemester(transaction, organization.id, row, { isOpen }, { by: ACTOR, at: clock.iso() }),
    );
    say(isOpen ? `Families see ${row.name}.` : `Families no longer see ${row.name}.`);
  };
}

async function semestersOf({ database, organization, clock }: CommandContext) {
  const rows = await listAllSemesters(database, organization.id);
  const dates = rows
    .filter((row) => row.archivedAt === null)
    .map((row) => ({ ...row, startsOn: row.startsOn, endsOn: row.endsOn, isCurrent: row.isCurrent }));
  return { rows, current: decideCurrentSemester(dates, dayAtSchool(clock.iso(), organization.timeZone)) };
}

/** The semester of this id or name, whatever its capitals. */
export async function semesterNamed({ database, organization }: CommandContext, name: string): Promise<SemesterRow> {
  const rows = await listAllSemesters(database, organization.id);
  const key = name.normalize('NFC').trim().toLowerCase();
  const found = rows.find((row) => row.id === key) ?? rows.find((row) => row.name.toLowerCase() === key);
  if (found) return found;
  const names = rows.map((row) => `“${row.name}”`).join(', ');
  throw new OperatorError(`There is no semester “${name}”; there ${names ? `are ${names}` : 'is none yet'}.`);
}

function dayOption(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} is missing.`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
  if (!isDay) throw new UsageError(`${option} ${value} is not a day like 2026-09-07.`);
  return value;
}

function momentOption(option: string, value: string | undefined): { day: string; time: string | null } {
  const [day, time = null] = value?.split('T') ?? [];
  if (time !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new UsageError(`${option} ${value} is not a moment like 2026-09-07T09:00.`);
  return { day: dayOption(option, day), time };
}

/** A moment as the school’s clocks show it. */
export function atSchool(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}
