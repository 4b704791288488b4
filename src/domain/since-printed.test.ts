import { expect, test } from 'vitest';
import { differenceOf, type Fingerprints, type Printed } from './since-printed.ts';

const said = (head: string, students: Record<string, Record<string, string>>): Fingerprints => ({
  head,
  students: new Map(Object.entries(students)),
});
const printed = (head: string, students: Record<string, Record<string, string>>, count?: number): Printed => ({
  ...said(head, students),
  count: count ?? Object.keys(students).length,
});
const MAYA = { student: 'a', contacts: 'b' };
const BEN = { student: 'c', contacts: 'd' };

test('the same words are no difference, in whatever order students and columns come', () => {
  const turned = said('h', { ben: { contacts: 'd', student: 'c' }, maya: MAYA });
  expect(differenceOf(printed('h', { maya: MAYA, ben: BEN }), turned)).toBeNull();
  expect(differenceOf(printed('h', {}), said('h', {}))).toBeNull();
});

test('who came, who left and who says something else are told apart, with the columns', () => {
  const now = said('h', { maya: { ...MAYA, contacts: 'x' }, noor: BEN });
  expect(differenceOf(printed('h', { maya: MAYA, ben: BEN }), now)).toEqual({
    isHeadChanged: false,
    came: ['noor'],
    left: ['ben'],
    erased: 0,
    told: new Map([['maya', ['contacts']]]),
  });
});

test('a cell that is there now or was there then is a difference', () => {
  const less = differenceOf(printed('h', { maya: MAYA }), said('h', { maya: { student: 'a' } }));
  const more = differenceOf(printed('h', { maya: { student: 'a' } }), said('h', { maya: MAYA }));
  for (const each of [less, more]) expect(each?.told).toEqual(new Map([['maya', ['contacts']]]));
});

test('what stands once for the class and changes every line is told once', () => {
  const all = said('other', { maya: { student: 'x' }, ben: { student: 'y' } });
  expect(differenceOf(printed('h', { maya: MAYA, ben: BEN }), all)).toMatchObject({
    isHeadChanged: true,
    told: new Map(),
  });
  const one = said('other', { maya: MAYA, ben: { student: 'y' } });
  expect(differenceOf(printed('h', { maya: MAYA, ben: BEN }), one)?.told.size).toBe(1);
  const same = said('h', { maya: { student: 'x' }, ben: { student: 'y' } });
  expect(differenceOf(printed('h', { maya: MAYA, ben: BEN }), same)?.told.size).toBe(2);
});

test('whoever was erased stood on it, though nothing of them is kept', () => {
  expect(differenceOf(printed('h', { maya: MAYA }, 2), said('h', { maya: MAYA }))).toMatchObject({ erased: 1 });
});

test('where no date is left nobody is said to have left', () => {
  expect(differenceOf(printed('h', { maya: MAYA }), said('', {}))).toMatchObject({ isHeadChanged: true, left: [] });
});
