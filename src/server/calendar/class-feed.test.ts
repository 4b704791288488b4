import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ask = (id: string) =>
  school.portal.app.inject({ url: `/classes/enrollment/class/${id}/dates.ics`, headers: { host: 'localhost' } });

test('every date is an event at its instant, also beyond a change of clocks; text is escaped and long lines are folded', async () => {
  const title = `Rocks, ropes; and ${'Mount Ängström '.repeat(6)}`;
  const meetings = [
    { on: '2026-10-27', start: '15:30', end: '17:30' },
    { on: '2026-11-03', start: '15:30', end: '17:30' },
  ];
  const id = await school.addClass({ title, meetings });
  const locationId = newId();
  await school.database
    .insertInto('locations')
    .values({ organizationId: ORGANIZATION, id: locationId, name: 'Hall', address: '1 Main St, Springfield' })
    .execute();
  await school.database.updateTable('classes').set({ locationId }).where('id', '=', id).execute();
  const { statusCode, headers, body } = await ask(id);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(body).toContain('DTSTART:20261027T193000Z\r\n');
  expect(body).toContain('DTSTART:20261103T203000Z\r\n');
  const unfolded = body.replaceAll('\r\n ', '');
  expect(unfolded).toContain(String.raw`LOCATION:Hall\, 1 Main St\, Springfield`);
  expect(unfolded).toContain(String.raw`SUMMARY:Rocks\, ropes\; and Mount Ängström`);
  expect(unfolded).toContain(`/classes/enrollment/class/${id}`);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('what is cancelled is told so, and what families may not see is nowhere', async () => {
  const cancelled = await school.addClass();
  const at = school.clock.iso();
  await school.database.updateTable('classes').set({ cancelledAt: at }).where('id', '=', cancelled).execute();
  expect((await ask(cancelled)).body).toContain('STATUS:CANCELLED');
  for (const id of [await school.addClass({ isDraft: true }), newId(), 'no-id', '%00', `${cancelled}'--`]) {
    const { statusCode, body } = await ask(id);
    expect([statusCode, body]).toEqual([404, 'There is nothing at this address.\n']);
  }
});
