import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const save = async (wishes: object) => {
  const family = await school.addFamily(0);
  const student = { firstName: 'Ada', lastName: 'O', birthDate: '2016-02-29', grade: 4, ...wishes };
  return (await family.call('saveStudent', { student })).student;
};
const wrongAt = (path: string) => ({ code: 'invalid-argument', details: { fields: [{ path: `student.${path}` }] } });

test.each(['O', 'مريم', '李', 'Zoë', 'O’Brien-Ng', 'x'.repeat(80)])(
  'a student may be called %s, in every name',
  async (name) => {
    const names = { firstName: name, lastName: name, preferredName: name, preferredLastName: name };
    expect(await save(names)).toMatchObject(names);
  },
);

test.each(['x'.repeat(200), '', ' \n '])('and not %j', async (name) => {
  for (const field of ['firstName', 'lastName'])
    await expect(save({ [field]: name })).rejects.toMatchObject(wrongAt(field));
});

test('a line break in a name becomes a blank, or is refused: it never stands in one', async () => {
  const answer = await save({ lastName: 'Van\nDyke' }).catch((error: { code: string }) => error);
  expect('code' in answer ? answer.code : answer.lastName).toMatch(/^(invalid-argument|Van Dyke)$/);
});

test.each(['2026-09-02', '2999-01-01', '1899-12-31', '2016-02-30'])('nobody is born on %s', async (birthDate) => {
  await expect(save({ birthDate })).rejects.toMatchObject(wrongAt('birthDate'));
});
