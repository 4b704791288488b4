import type { SheetColumn } from '../../../contract/sheets.ts';
import { DATES_ACROSS, evenParts } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import { listed, type MakeSheets, titleOf } from './sheet-words.ts';

/** A column for each date, some at a time, and those that whoever prints asks for. */
export const attendance: MakeSheets = (facts, speech, { days, ownColumns }) => {
  const held = facts.class.meetings.filter(({ on }) => !days || days.includes(on));
  return evenParts(held, DATES_ACROSS).map((dates) => {
    const [first, last] = [dates[0], dates.at(-1)];
    const columns = [
      ...dates.map(
        ({ on, start }): SheetColumn => ({ id: `${on} ${start}`, label: speech.shortDay(on), width: 'tick' }),
      ),
      ...ownColumns.map((label, at): SheetColumn => ({ id: `own-${at}`, label, width: 'tick' })),
    ];
    return {
      kind: 'attendance',
      layout: 'table',
      title: titleOf('attendance', speech),
      note:
        first && last
          ? m.sheets_dates_of({ first: speech.day(first.on), last: speech.day(last.on) }, speech.reader)
          : m.sheets_no_dates({}, speech.reader),
      ...listed(facts, speech, columns, () => columns.map(() => [])),
    };
  });
};
