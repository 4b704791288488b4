import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf } from '../../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['registrar'] });
});
afterAll(() => school.close());

interface Household {
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly children?: readonly { readonly firstName: string; readonly birthDate: string }[];
}

let entries = 0;

/** A household as the office enters it: a guardian without an account. */
async function entered({
  name,
  phone = `303 555 ${String((entries += 1)).padStart(4, '0')}`,
  email = '',
  children = [{ firstName: 'Ida', birthDate: '2014-02-28' }],
}: Household) {
  const ids: string[] = [];
  for (const child of children) {
    const studentId = newId();
    await office.call('enterStudent', {
      studentId,
      student: { ...child, lastName: name.trim().split(' ').at(-1) ?? '', grade: null },
      guardian: { name, phone, email, relationship: '' },
      reason: 'On paper',
    });
    ids.push(studentId);
  }
  return familyOf(ids[0] ?? '');
}

async function familyOf(studentId: string): Promise<string> {
  return (await office.call('staffStudent', { studentId })).households[0]?.familyId ?? '';
}

/** What the list says of two families; undefined where it does not name them. */
async function reasonsOf(one: string, other: string) {
  const { pairs } = await office.call('likelyFamilies', {});
  const both = [one, other].toSorted().join();
  return pairs.find(
    ({ families }) =>
      families
        .map(({ id }) => id)
        .toSorted()
        .join() === both,
  )?.reasons;
}

test('one number or address, however it is written, makes two families likely; with the names of guardian and child most of all', async () => {
  const one = await entered({ name: 'Mara Holt', phone: '(202) 555-0111', email: 'mara@example.org' });
  const byPhone = await entered({ name: 'Finn Oak', phone: '+1 202 555.0111' });
  const byAll = await entered({ name: 'mara holt ', phone: '2025550111', email: 'Mara@Example.org' });
  expect(await reasonsOf(one, byPhone)).toEqual(['phone']);
  expect(await reasonsOf(one, byAll)).toEqual(['phone', 'email', 'names']);
  const { pairs, total } = await office.call('likelyFamilies', {});
  expect(pairs[0]?.reasons).toHaveLength(3);
  expect(pairs[0]?.families).toContainEqual({ id: one, guardians: ['Mara Holt'], students: ['Ida Holt'] });
  expect(total).toBe(3);
  const { needs } = await office.call('officeDay', {});
  expect(needs.find(({ need }) => need === 'likely-families')).toMatchObject({ count: 3, on: null });
});

test('a family who signed up is found beside the household that the office had entered', async () => {
  const family = await school.addFamily(0, 'ada-signed@example.org');
  await family.call('saveAccount', { name: 'Ada Signed', phone: '202-555-0133' });
  const { student } = await family.call('saveStudent', {
    student: { firstName: 'Jon', lastName: 'Signed', birthDate: '2015-05-05' },
  });
  const paper = await entered({
    name: 'Ada Signed',
    email: 'ADA-signed@example.org',
    children: [{ firstName: 'John', birthDate: '2015-05-05' }],
  });
  expect(await reasonsOf(await familyOf(student.id), paper)).toEqual(['email', 'names']);
});

test('guardians of one name are no sign without a child of one birthday and a near name', async () => {
  const children = (firstName: string, birthDate: string) => [{ firstName, birthDate }];
  const one = await entered({ name: 'Ana Lopez', children: children('Luz', '2013-01-01') });
  const later = await entered({ name: 'Ana Lopez', children: children('Luz', '2013-01-02') });
  const other = await entered({ name: 'Ana Lopez', children: children('Bruno', '2013-01-01') });
  const same = await entered({ name: 'ANA LOPEZ', children: children('Luz', '2013-01-01') });
  expect(await reasonsOf(one, later)).toBeUndefined();
  expect(await reasonsOf(one, other)).toBeUndefined();
  expect(await reasonsOf(one, same)).toEqual(['names']);
});

test('two households of one student, and two families of one account, are two on purpose', async () => {
  const one = await entered({ name: 'Pat Twohomes', phone: '202-555-0144' });
  const other = await entered({
    name: 'Lee Twohomes',
    phone: '202-555-0144',
    children: [{ firstName: 'Bo', birthDate: '2012-12-12' }],
  });
  expect(await reasonsOf(one, other)).toEqual(['phone']);
  const { students } = await office.call('staffFamily', { familyId: one });
  const studentId = students[0]?.student.id ?? '';
  await office.call('linkHousehold', {
    familyId: other,
    studentId,
    access: 'full',
    reason: 'Custody',
    nobodyLeft: 'Paper',
  });
  expect(await reasonsOf(one, other)).toBeUndefined();

  const grandma = await school.addFamily(1);
  await grandma.call('saveAccount', { name: 'Gran', phone: '202-555-0155' });
  const [first, second] = [await familyOf(grandma.studentIds[0] ?? ''), await entered({ name: 'Mo Grandchild' })];
  await school.database
    .updateTable('guardians')
    .set({ accountId: grandma.accountId, phone: '202-555-0155' })
    .where('familyId', '=', second)
    .execute();
  expect(await reasonsOf(first, second)).toBeUndefined();
});

test('a number that many families have, one too short, and whoever only picks up are no sign', async () => {
  const many: string[] = [];
  for (let n = 0; n < 11; n++)
    many.push(
      await entered({
        name: `Crowd ${n}`,
        phone: '000 000 0000',
        children: [{ firstName: `C${n}`, birthDate: '2011-11-11' }],
      }),
    );
  expect(await reasonsOf(many[0] ?? '', many[1] ?? '')).toBeUndefined();
  const short = [await entered({ name: 'Shorty One' }), await entered({ name: 'Shorty Two' })] as const;
  await school.database.updateTable('guardians').set({ phone: '911' }).where('familyId', 'in', short).execute();
  expect(await reasonsOf(...short)).toBeUndefined();
  const [one, other] = [
    await entered({ name: 'Nan One', phone: '202-555-0166' }),
    await entered({ name: 'Nan Two', phone: '202-555-0166' }),
  ];
  expect(await reasonsOf(one, other)).toEqual(['phone']);
  await school.database.updateTable('guardians').set({ access: 'pick-up' }).where('familyId', '=', other).execute();
  expect(await reasonsOf(one, other)).toBeUndefined();
});

test('“not the same” is remembered and told, whichever way round; taken back they are listed again', async () => {
  const [one, other] = [
    await entered({ name: 'Cousin One', phone: '202-555-0177' }),
    await entered({ name: 'Cousin Two', phone: '202-555-0177' }),
  ];
  const tell = (areApart: boolean, oneId = one, otherId = other) =>
    office.call('tellFamiliesApart', { oneId, otherId, areApart });
  await tell(true);
  await tell(true, other, one);
  expect(await reasonsOf(one, other)).toBeUndefined();
  const { apart } = await office.call('likelyFamilies', {});
  expect(apart.filter(({ families }) => families.some(({ id }) => id === one))).toMatchObject([
    { saidAt: school.clock.iso() },
  ]);
  await tell(false);
  expect(await reasonsOf(one, other)).toEqual(['phone']);
  const [low = ''] = [one, other].toSorted();
  expect((await auditsOf(school, low)).filter((action) => action.startsWith('family.told-apart'))).toEqual([
    'family.told-apart',
    'family.told-apart-undone',
  ]);
  await expect(tell(true, one, one)).rejects.toMatchObject({ code: 'not-found' });
  await expect(tell(true, one, newId())).rejects.toMatchObject({ code: 'not-found' });
});

test('who were made one are listed no more', async () => {
  const [keptId, mergedId] = [
    await entered({ name: 'Twice Seen', phone: '202-555-0188' }),
    await entered({ name: 'Twice Said', phone: '202-555-0188' }),
  ];
  expect(await reasonsOf(keptId, mergedId)).toEqual(['phone']);
  const { seen } = await office.call('previewFamilyMerge', { keptId, mergedId });
  const takes = { contacts: 'kept', pickup: 'kept' } as const;
  await office.call('mergeFamilies', {
    keptId,
    mergedId,
    seen,
    takes,
    same: [],
    areOneHousehold: false,
    reason: 'Twice',
    nobodyLeft: 'Nobody signs in',
  });
  expect(await reasonsOf(keptId, mergedId)).toBeUndefined();
});
