import { isDay } from '../../../domain/day.ts';
import { RECORDS_DAYS_BEFORE, RECORDS_DUE } from '../../../domain/missing-sections.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { dayAtSchoolEnds, dayAtSchoolStarts, wallTimeAtSchool } from '../../../domain/school-instant.ts';
import { decideCurrentSemester } from '../../../domain/semester.ts';
import { m } from '../../../words/messages.js';
import { OperatorError } from '../../platform/operator-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { changeSemester, createSemester, markCurrent } from '../../semesters/acts.ts';
import { listAllSemesters, type SemesterRow } from '../../semesters/store.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, refuseMore, UsageError } from '../command.ts';

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
  ],
  about: m.operations_about_semester,
  prepare: ([verb = '', ...args]) => {
    const act = Object.entries(acts).find(([name]) => name === verb)?.[1];
    if (!act)
      throw new UsageError('act-unknown', {
        command: 'semester',
        name: verb || '…',
        known: Object.keys(acts).join(', '),
      });
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
  if (name === '' || name.length > 100) throw new UsageError('name-length');
  const [startsOn, endsOn] = [dayOption('--from', values.from), dayOption('--to', values.to)];
  if (endsOn < startsOn) throw new UsageError('ends-before-start', { end: '--to', start: '--from' });
  const [opens, closes] = [momentOption('--opens', values.opens), momentOption('--closes', values.closes)];
  return async ({ database, clock, organization, say, reader }) => {
    const zone = organization.timeZone;
    const opensAt = opens.time ? wallTimeAtSchool(opens.day, opens.time, zone) : dayAtSchoolStarts(opens.day, zone);
    const closesAt = closes.time ? wallTimeAtSchool(closes.day, closes.time, zone) : dayAtSchoolEnds(closes.day, zone);
    if (closesAt <= opensAt) throw new UsageError('closes-before-opens');
    const row = {
      name,
      startsOn,
      endsOn,
      registrationOpensAt: opensAt,
      registrationClosesAt: closesAt,
      isOpen: !values.hidden,
      recordsDue: RECORDS_DUE[0],
      recordsDaysBefore: RECORDS_DAYS_BEFORE,
      holidays: [],
    };
    const doing = { by: ACTOR, at: clock.iso() };
    const id = await inTransaction(database, (transaction) => createSemester(transaction, organization.id, row, doing));
    if (id === null) throw new OperatorError('semester-taken', { name });
    const facts = { name, id, from: startsOn, to: endsOn, zone };
    const [opensOn, closesOn] = [atSchool(opensAt, zone), atSchool(closesAt, zone)];
    say(m.operations_semester_made({ ...facts, opens: opensOn, closes: closesOn }, reader));
    say((values.hidden ? m.operations_semester_hidden_yet : m.operations_semester_shown_now)({}, reader));
  };
}

function list(args: readonly string[]): Act {
  refuseMore(readArgs(args, {}).positionals);
  return async (context) => {
    const { rows, current } = await semestersOf(context);
    const { say, reader } = context;
    if (rows.length === 0) say(m.operations_semesters_none({}, reader));
    for (const row of rows) {
      const marks = [
        row.id === current?.id && m.operations_mark_current({}, reader),
        row.isOpen && m.operations_mark_shown({}, reader),
        row.archivedAt && m.operations_mark_archived({}, reader),
      ];
      say(`${row.id}  ${row.name}`);
      const zone = context.organization.timeZone;
      const facts = {
        from: row.startsOn,
        to: row.endsOn,
        marks: marks.filter(Boolean).join(', ') || m.operations_mark_hidden({}, reader),
        opens: atSchool(row.registrationOpensAt, zone),
        closes: atSchool(row.registrationClosesAt, zone),
      };
      say(m.operations_semester_row(facts, reader));
    }
  };
}

function current(args: readonly string[]): Act {
  const { values, positionals } = readArgs(args, { 'by-date': { type: 'boolean', default: false } });
  if (values['by-date'] || positionals.length === 0) refuseMore(positionals);
  const name = positionals.length > 0 ? only(positionals, 'NAME') : null;
  return async (context) => {
    const { database, organization, clock, say, reader } = context;
    const id = name === null ? null : (await semesterNamed(context, name)).id;
    if (name !== null || values['by-date'])
      await inTransaction(database, (transaction) =>
        markCurrent(transaction, organization.id, id, { by: ACTOR, at: clock.iso() }),
      );
    const { current: now } = await semestersOf(context);
    if (!now) return say(m.operations_semester_current_none({}, reader));
    const words = now.isCurrent ? m.operations_semester_current_marked : m.operations_semester_current_by_date;
    say(words({ name: now.name }, reader));
  };
}

function openOrClose(args: readonly string[], isOpen: boolean): Act {
  const name = only(readArgs(args, {}).positionals, 'NAME');
  return async (context) => {
    const { database, organization, clock, say, reader } = context;
    const row = await semesterNamed(context, name);
    await inTransaction(database, (transaction) =>
      changeSemester(transaction, organization.id, row, { isOpen }, { by: ACTOR, at: clock.iso() }),
    );
    say((isOpen ? m.operations_semester_opened : m.operations_semester_closed)({ name: row.name }, reader));
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
  if (rows.length === 0) throw new OperatorError('semester-none', { name });
  throw new OperatorError('semester-unknown', { name, known: rows.map((row) => `“${row.name}”`).join(', ') });
}

function dayOption(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError('option-missing', { option });
  if (!isDay(value)) throw new UsageError('day-wrong', { option, value });
  return value;
}

function momentOption(option: string, value: string | undefined): { day: string; time: string | null } {
  const [day, time = null] = value?.split('T') ?? [];
  if (time !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new UsageError('moment-wrong', { option, value: value ?? '' });
  return { day: dayOption(option, day), time };
}

/** A moment as the school’s clocks show it. */
export function atSchool(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}
