import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openSchool, ORGANIZATION } from '../../../../test/school.ts';
import { listEnds, listUnusedSince } from './ends-store.ts';

test('whose health data nobody needed after a day are those whose last use was until then', async () => {
  const school = await openSchool();
  try {
    const on = (day: string, capacity = 9) =>
      school.addClass({ capacity, meetings: [{ on: day, start: '15:00', end: '16:00' }] });
    const [near, far, full] = [await on('2026-09-10'), await on('2026-11-20'), await on('2026-11-25', 0)];
    const families = await Promise.all(Array.from({ length: 6 }, () => school.addFamily(1)));
    const [ofNear, ofFar, ofBoth, waiting, left] = families;
    if (!ofNear || !ofFar || !ofBoth || !waiting || !left) throw new Error('There are families.');
    await enroll(ofNear, near);
    await enroll(ofFar, far);
    await enroll(ofBoth, near);
    await enroll(ofBoth, far);
    await enroll(waiting, full, { ifFull: 'waitlist' });
    await enroll(left, far);
    const ids = families.flatMap(({ studentIds }) => studentIds);
    await school.database
      .updateTable('enrollments')
      .set({ state: 'withdrawn', endedAt: '2026-09-01T12:00:00Z' })
      .where('studentId', '=', left.studentIds[0] ?? '')
      .execute();
    for (const [at, id] of ids.entries())
      await school.testDatabase.pool.query(
        `INSERT INTO health_sections (organization_id, student_id, section, key_id, sealed, version, updated_at, updated_by)
         VALUES ($1, $2, 'care', 'key', '', 1, $3, $2)`,
        [ORGANIZATION, id, at === 5 ? '2026-12-01T12:00:00Z' : `2026-08-0${at + 1}T23:30:00Z`],
      );
    const scope = { id: ORGANIZATION, timeZone: 'America/New_York' };
    const ends = await listEnds(school.database, scope);
    expect(ends).toHaveLength(6);
    for (const day of [
      '2026-07-31',
      '2026-08-05',
      '2026-09-09',
      '2026-09-10',
      '2026-11-19',
      '2026-11-20',
      '2026-11-25',
      '2026-12-01',
    ]) {
      const expected = ends.filter((end) => (end.datesEndOn ?? '') <= day && end.savedOn <= day).map(({ id }) => id);
      expect((await listUnusedSince(school.database, scope, day)).toSorted(), day).toEqual(expected.toSorted());
    }
  } finally {
    await school.close();
  }
});
