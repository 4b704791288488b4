import { expect, test } from 'vitest';
import type { PackClass } from '../../../contract/sheets.ts';
import { changedPacks, countChanges } from './changed-packs.ts';

const [EARLY, LATE] = ['2026-09-01T08:10:00Z', '2026-09-01T09:00:00Z'] as const;
const packClass = (id: string, more: Pick<PackClass, 'prints' | 'changes'>): PackClass => ({
  id,
  title: id,
  locationName: null,
  instructorNames: [],
  isCancelled: false,
  firstOn: null,
  lastOn: null,
  start: null,
  end: null,
  students: 1,
  incomplete: 0,
  ...more,
});
const print = (version: number, at: string, kinds: PackClass['prints'][number]['kinds']) => ({
  version,
  at,
  by: 'office',
  kinds,
  compared: 'yes' as const,
});

test('what is out of date stands with the pack that it was printed with, each sheet once', () => {
  const canoe = packClass('Canoe', {
    prints: [print(2, LATE, ['pick-up']), print(1, EARLY, ['roster', 'contacts'])],
    changes: [
      { what: 'came', name: 'Ada', kinds: ['roster', 'contacts', 'pick-up'] },
      { what: 'told', name: 'Noor', columns: ['Contacts'], kinds: ['contacts'] },
    ],
  });
  const climbing = packClass('Climbing', {
    prints: [print(7, EARLY, ['roster'])],
    changes: [{ what: 'class', kinds: ['roster'] }],
  });
  const quiet = packClass('Quiet', { prints: [print(1, EARLY, ['roster'])], changes: [] });
  const [late, early, ...others] = changedPacks([climbing, canoe, quiet]);
  expect(others).toEqual([]);
  expect(late).toMatchObject({ at: LATE, classes: [{ id: 'Canoe', kinds: ['pick-up'] }] });
  expect(early?.classes.map(({ id, kinds }) => [id, kinds])).toEqual([
    ['Climbing', ['roster']],
    ['Canoe', ['roster', 'contacts']],
  ]);
  expect(early && countChanges(early)).toEqual({ changes: 3, sheets: 3 });
});

test('nothing printed, nothing changed: nothing is out of date', () => {
  expect(changedPacks([])).toEqual([]);
  expect(changedPacks([packClass('New', { prints: [], changes: [] })])).toEqual([]);
});
