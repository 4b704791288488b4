import type { SheetColumn, SheetLine } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';
import type { Speech } from '../../platform/papers/speech.ts';
import { barredNames } from './pick-up.ts';
import { answerColumn, answerLines, danger, listed, type MakeSheets, studentLines, titleOf } from './sheet-words.ts';
import type { SheetStudent } from './facts-store.ts';

/** A sheet for each date: who brings, who fetches, when, and a signature. Whoever must not fetch stands with the student. */
export const signIn: MakeSheets = (facts, speech, { days }) => {
  const { meetings } = facts.class;
  const held = days ? meetings.filter(({ on }) => days.includes(on)) : meetings;
  const dates = held.map(({ on, start, end }) => `${speech.longDay(on)}, ${speech.times(start, end)}`);
  const asks = answerColumn(facts, 'sign-in', speech);
  const table = listed(facts, speech, [...asks, ...blanks(speech)], (student) => [
    ...(asks.length > 0 ? [answerLines(facts, 'sign-in', student.id, speech)] : []),
    ...blanks(speech).map(() => []),
  ]);
  const rows = table.rows.map((row, at) => {
    const student = facts.students[at];
    return student ? { ...row, cells: row.cells.with(1, nameLines(student, speech)) } : row;
  });
  const notes = meetings.length > 0 ? dates : [m.sheets_no_dates({}, speech.reader)];
  return notes.map((note) => ({
    kind: 'sign-in',
    layout: 'table',
    title: titleOf('sign-in', speech),
    note,
    columns: table.columns,
    rows,
  }));
};

function nameLines(student: SheetStudent, { reader }: Speech): SheetLine[] {
  const barred = barredNames(student).map((who) => danger(m.sheets_must_not_who({ who }, reader)));
  return [...studentLines(student), ...barred];
}

function blanks({ reader }: Speech): SheetColumn[] {
  return [
    { id: 'brought-by', label: m.sheets_brought_by({}, reader), width: 'blank' },
    { id: 'in', label: m.sheets_time_in({}, reader), width: 'tick' },
    { id: 'fetched-by', label: m.sheets_fetched_by({}, reader), width: 'blank' },
    { id: 'out', label: m.sheets_time_out({}, reader), width: 'tick' },
    { id: 'signature', label: m.sheets_signature({}, reader), width: 'blank' },
  ];
}
