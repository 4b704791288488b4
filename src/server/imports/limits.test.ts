import { note } from '../../contract/import-notes.ts';
import { expect, test } from 'vitest';
import { classContent } from '../../contract/class-fields.ts';
import { planOfDates } from '../../domain/class-dates.ts';
import { readCsv } from './csv-file.ts';
import { parseMapping } from './mapping.ts';
import { readFile } from './read-file.ts';

const hongKong = { timeZone: 'Asia/Hong_Kong', currency: 'HKD' };

test('what comes in can be saved in its form: as many single dates, as much money', () => {
  const from = parseMapping(
    JSON.stringify({
      fields: {
        externalId: 'id',
        title: 'id',
        type: 'type',
        capacity: 'seats',
        price: 'price',
        startsOn: { columns: ['start'], format: 'instant', part: 'first' },
        startTime: { columns: ['start'], part: 'first' },
        endTime: { columns: ['end'], part: 'last' },
      },
    }),
  );
  // One minute later each day, so that none of them follow a pattern.
  const listed = (count: number, hour: number) =>
    Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, hour, day % 60)).toISOString()).join(
      ';',
    );
  const line = (id: string, count: number, price: string) =>
    `${id},Archery,8,${price},${listed(count, 2)},${listed(count, 4)}`;
  const lines = [line('most', 400, '9999999.99'), line('dates', 401, '1'), line('money', 1, '10000000.01')];
  const { classes, rejected } = readFile(
    readCsv(Buffer.from(['id,type,seats,price,start,end', ...lines].join('\n')), from),
    from,
    hongKong,
  );
  expect(rejected.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [3, 'start', note('too-many-dates', { most: 400 })],
    [4, 'price', note('not-a-price')],
  ]);
  const { priceCents, meetings } = classes[0]?.content ?? { priceCents: -1, meetings: [] };
  const schedule = planOfDates(meetings ?? [], []);
  expect(classContent.shape.schedule.parse(schedule)).toEqual(schedule);
  expect(classContent.shape.priceCents.parse(priceCents)).toBe(999_999_999);
});
