import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_SHARING, phoneKey } from './household-signs.ts';
import type { HouseholdThere, ListedChild } from './listed-children.ts';
import { decideHouseholds } from './listed-households.ts';

const guardian = (name: string, mail = '', phone = '') => ({ name, mail, phone });
const child = (row: number, surname: string, ...guardians: ReturnType<typeof guardian>[]): ListedChild => ({
  row,
  surname,
  guardians,
  numbers: [],
  familyId: null,
});
const there = (id: string, given: Partial<HouseholdThere>): HouseholdThere => ({
  id,
  surnames: [],
  guardians: [],
  numbers: [],
  hasAccount: false,
  ...given,
});
const none = new Map();
const rowsOf = (children: readonly ListedChild[], known: readonly HouseholdThere[] = []) =>
  decideHouseholds(children, known, none)
    .households.map(({ rows }) => rows)
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
const questionsOf = (children: readonly ListedChild[], known: readonly HouseholdThere[] = []) =>
  decideHouseholds(children, known, none).questions.map(({ row, candidates }) => [
    row,
    ...candidates.map((each) => `${each.familyId ?? each.row} ${each.doubt}`),
  ]);

test('a name alone is never enough, and asks where nothing contradicts', () => {
  const both = [child(2, 'north', guardian('garcia maria')), child(3, 'south', guardian('garcia maria'))];
  expect(rowsOf(both)).toEqual([[2], [3]]);
  expect(questionsOf(both)).toEqual([[3, '2 name']]);
  const apart = [
    child(2, 'n', guardian('garcia maria', 'a@x.org')),
    child(3, 's', guardian('garcia maria', 'b@x.org')),
  ];
  expect(rowsOf(apart)).toEqual([[2], [3]]);
  expect(questionsOf(apart)).toEqual([]);
  const phones = [child(2, 'n', guardian('garcia maria', '', '1')), child(3, 's', guardian('garcia maria', '', '2'))];
  expect(questionsOf(phones)).toEqual([]);
});

test('an address, a phone with a name, or a number makes a household, in any guardian’s place', () => {
  expect(
    rowsOf([child(2, 'a', guardian('x', 'm@x.org')), child(3, 'b', guardian('y'), guardian('x', 'm@x.org'))]),
  ).toEqual([[2, 3]]);
  expect(rowsOf([child(2, 'a', guardian('x', '', '7')), child(3, 'a', guardian('y', '', '7'))])).toEqual([[2, 3]]);
  expect(rowsOf([child(2, 'a', guardian('x', '', '7')), child(3, 'b', guardian('x', '', '7'))])).toEqual([[2, 3]]);
  const numbered = [2, 3].map((row) => ({ ...child(row, `s${row}`), numbers: ['household 1'] }));
  expect(rowsOf(numbered)).toEqual([[2, 3]]);
});

test('a phone of other names and other children asks', () => {
  const both = [child(2, 'a', guardian('x', '', '7')), child(3, 'b', guardian('y', '', '7'))];
  expect(rowsOf(both)).toEqual([[2], [3]]);
  expect(questionsOf(both)).toEqual([[3, '2 phone']]);
});

test('what many children of several names share is nobody’s', () => {
  const school = Array.from({ length: 40 }, (_, at) => child(at + 2, `s${at % 20}`, guardian(`p${at}`, '', '555')));
  expect(rowsOf(school)).toHaveLength(40);
  expect(decideHouseholds(school, [], none).questions).toHaveLength(39);
  const office = school.map((each) => ({ ...each, guardians: [guardian('', 'office@x.org')] }));
  expect(rowsOf(office)).toHaveLength(40);
  // A large family is one.
  const large = Array.from({ length: MOST_SHARING + 6 }, (_, at) => child(at + 2, 'one', guardian('p', '', '555')));
  expect(rowsOf(large)).toHaveLength(1);
});

test('step families and cousins with one grandmother are not one household', () => {
  const mother = guardian('m', 'm@x.org');
  const step = [child(2, 'a', mother, guardian('f', 'f@x.org')), child(3, 'b', mother, guardian('s', 's@x.org'))];
  expect(rowsOf(step)).toEqual([[2], [3]]);
  expect(questionsOf(step)).toEqual([[3, '2 mail']]);
  // Whoever has her alone is with neither.
  expect(rowsOf([...step, child(4, 'c', mother)])).toEqual([[2], [3], [4]]);
  const grandmother = guardian('g', '', '9');
  expect(
    rowsOf([
      child(2, 'a', guardian('m1', 'm1@x.org'), grandmother),
      child(3, 'a', guardian('m2', 'm2@x.org'), grandmother),
    ]),
  ).toEqual([[2], [3]]);
  expect(rowsOf([child(2, 'a', mother, guardian('f', 'f@x.org')), child(3, 'a', mother)])).toEqual([[2, 3]]);
});

test('what leads to a household that is there: its own address and number; the phone only of one that the school alone has entered', () => {
  const home = there('H', { surnames: ['a'], guardians: [guardian('x', 'm@x.org', '7')], numbers: ['student 1'] });
  const leads = (one: ListedChild, known = home) =>
    decideHouseholds([one], [known], none).households.map(({ familyId }) => familyId);
  expect(leads(child(2, 'b', guardian('y', 'm@x.org')))).toEqual(['H']);
  expect(leads(child(2, 'a', guardian('y', '', '7')))).toEqual(['H']);
  expect(leads({ ...child(2, 'z'), numbers: ['student 1'] })).toEqual(['H']);
  expect(leads(child(2, 'a', guardian('x')))).toEqual([null]);
  const own = { ...home, hasAccount: true };
  expect(leads(child(2, 'b', guardian('y', 'm@x.org')), own)).toEqual(['H']);
  expect(leads(child(2, 'a', guardian('x', '', '7')), own)).toEqual([null]);
  expect(questionsOf([child(2, 'a', guardian('x', '', '7'))], [own])).toEqual([[2, 'H phone']]);
  const two = decideHouseholds([child(2, 'a', guardian('x', 'm@x.org'))], [home, { ...home, id: 'I' }], none);
  expect([...two.ambiguous]).toEqual([2]);
});

test('what a list says of a child who is there joins nobody to a household where somebody signs in', () => {
  const known = { ...child(2, 'a', guardian('m', 'm@x.org')), familyId: 'H' };
  const fresh = child(3, 'a', guardian('m', 'm@x.org'));
  const home = there('H', { surnames: ['a'], guardians: [guardian('f', 'f@x.org'), guardian('m')] });
  const familyOf = (households: ReturnType<typeof decideHouseholds>['households']) =>
    households.find(({ rows }) => rows.includes(3))?.familyId;
  expect(familyOf(decideHouseholds([known, fresh], [home], none).households)).toBe('H');
  const decided = decideHouseholds([known, fresh], [{ ...home, hasAccount: true }], none);
  expect(familyOf(decided.households)).toBe(null);
  expect(decided.questions).toMatchObject([{ row: 3, candidates: [{ familyId: 'H', doubt: 'mail' }], answer: null }]);
});

test('an answer joins, never two households that are there', () => {
  const names = [child(2, 'a', guardian('n')), child(3, 'b', guardian('n'))];
  const homes = ['H', 'I'].map((id) => there(id, { guardians: [guardian('n')] }));
  const answers = new Map([
    [2, { familyId: 'H', row: null }],
    [3, { familyId: 'I', row: null }],
  ]);
  const { households } = decideHouseholds(names, homes, answers);
  expect(households).toEqual([
    { familyId: 'H', row: null, rows: [2], by: ['answer'] },
    { familyId: 'I', row: null, rows: [3], by: ['answer'] },
  ]);
  const chained = new Map([
    [2, { familyId: 'H', row: null }],
    [3, { familyId: null, row: 2 }],
  ]);
  expect(decideHouseholds(names, homes, chained).households).toMatchObject([{ familyId: 'H', rows: [2, 3] }]);
});

test('phones are compared as dialed, else by their last ten digits; short ones and zeros are none', () => {
  expect(phoneKey('030 12345', '+493012345')).toBe('+493012345');
  expect(phoneKey('+1 (202) 555-01 00', null)).toBe(phoneKey('202.555.0100', null));
  expect([phoneKey('555', null), phoneKey('000 000 0000', null), phoneKey('n/a', null)]).toEqual(['', '', '']);
});

// A small world, so that much agrees by chance.
const person = fc.record({
  name: fc.constantFrom('', 'ann', 'bob', 'cy'),
  mail: fc.constantFrom('', '', 'a@x', 'b@x', 'c@x'),
  phone: fc.constantFrom('', '', '1', '2', '3'),
});
const list = fc.array(
  fc.record({
    surname: fc.constantFrom('moe', 'roe', 'zoe'),
    guardians: fc.array(person, { maxLength: 2 }),
    numbers: fc.constantFrom([], [], [], ['household 1'], ['household 2']),
    familyId: fc.constantFrom(null, null, null, 'H', 'I'),
  }),
  { maxLength: 12 },
);
const homes = fc.tuple(
  ...['H', 'I'].map((id) =>
    fc.record({
      id: fc.constant(id),
      surnames: fc.constantFrom(['moe'], ['roe']),
      guardians: fc.array(person, { maxLength: 2 }),
      numbers: fc.constant<string[]>([]),
      hasAccount: fc.boolean(),
    }),
  ),
);
const numbered = (all: readonly Omit<ListedChild, 'row'>[]) => all.map((each, at) => ({ ...each, row: at + 2 }));
const contactsOf = ({ guardians, numbers }: Pick<ListedChild, 'guardians' | 'numbers'>) =>
  [...guardians.flatMap(({ mail, phone }) => [mail, phone]), ...numbers].filter(Boolean);

test('no two children of a list share a household without a shared address, phone or number', () => {
  fc.assert(
    fc.property(list, homes, (all, known) => {
      const children = numbered(all);
      const byRow = new Map(children.map((each) => [each.row, each]));
      for (const { rows, familyId } of decideHouseholds(children, known, none).households) {
        const home = known.find(({ id }) => id === familyId);
        const members = rows.flatMap((row) => byRow.get(row) ?? []);
        // Whoever is new is reached from another one, by what both have.
        const reached = new Set(home ? contactsOf(home) : []);
        let waiting = members.filter(({ familyId: own }) => own === null);
        for (const each of members) if (each.familyId !== null) for (const one of contactsOf(each)) reached.add(one);
        if (reached.size === 0)
          for (const one of contactsOf(waiting.shift() ?? { guardians: [], numbers: [] })) reached.add(one);
        for (let before = -1; before !== waiting.length; ) {
          before = waiting.length;
          waiting = waiting.filter((each) => {
            if (!contactsOf(each).some((one) => reached.has(one))) return true;
            for (const one of contactsOf(each)) reached.add(one);
            return false;
          });
        }
        expect(waiting).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('nobody who is new comes to a household whose guardians and theirs each name somebody else, and the order of rows and of parents changes nothing', () => {
  const shuffled = list.chain((all) =>
    fc.record({
      all: fc.constant(numbered(all)),
      rows: fc.shuffledSubarray(numbered(all), { minLength: all.length }),
      turned: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(shuffled, homes, ({ all, rows, turned }, known) => {
      const other = rows.map((each) => ({ ...each, guardians: turned ? each.guardians.toReversed() : each.guardians }));
      expect(rowsOf(other, known.toReversed())).toEqual(rowsOf(all, known));
    }),
    { numRuns: 2000 },
  );
});
