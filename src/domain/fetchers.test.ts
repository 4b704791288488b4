import { expect, test } from 'vitest';
import { decideFetchers } from './fetchers.ts';

const person = (name: string) => ({ name, phone: '' });
const guardian = (name: string, mayPickUp: boolean | null) => ({ name, phone: '', mayPickUp });
const names = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name);

test('whoever one household bars is nobody’s to hand over to; "not answered" is neither yes nor no', () => {
  const { may, mustNot } = decideFetchers([
    {
      guardians: [guardian('Mia', true), guardian('Noa', null)],
      allowed: [person('Vera'), person('Otto')],
      notAllowed: [],
    },
    { guardians: [guardian('Ben', false)], allowed: [person('Ben')], notAllowed: [person('VERA')] },
  ]);
  expect(names(mustNot)).toEqual(['VERA', 'Ben']);
  expect(may.map(({ guardians, listed }) => [names(guardians), names(listed)])).toEqual([
    [['Mia', 'Noa'], ['Otto']],
    [[], []],
  ]);
});
