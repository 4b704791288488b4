import { expect, test } from 'vitest';
import { type Happened, outdatedBy } from './since-printed.ts';
import { type SheetKind, SHEETS } from './sheets.ts';

const [BEFORE, CAME, PRINTED, AFTER, LATER] = ['07:00', '07:30', '08:10', '09:00', '10:00'].map(
  (time) => `2026-09-01T${time}:00Z`,
) as [string, string, string, string, string];
const allAt = (at: string) => new Map(SHEETS.map((kind) => [kind, at]));
const told = (section: (Happened & { what: 'told' })['section']): Happened => ({
  what: 'told',
  section,
  cameAt: CAME,
  at: AFTER,
});

test.each<[string, Happened, readonly SheetKind[]]>([
  ['somebody came', { what: 'came', at: AFTER }, SHEETS],
  ['somebody left', { what: 'left', cameAt: CAME, at: AFTER }, SHEETS],
  ['the class changed', { what: 'class', at: AFTER }, SHEETS],
  ['who somebody is', told('student'), SHEETS],
  ['parents and guardians', told('guardians'), ['roster', 'sign-in', 'contacts', 'pick-up', 'emergency']],
  ['emergency contacts', told('contacts'), ['contacts', 'emergency']],
  ['who may pick up', told('pickup'), ['sign-in', 'pick-up', 'emergency']],
  ['permissions', told('permissions'), ['emergency']],
  ['the school’s questions', told('questions'), ['roster', 'sign-in', 'contacts', 'emergency']],
  ['allergies', told('allergies'), ['emergency', 'health']],
  ['medication', told('medications'), ['emergency', 'health']],
  ['conditions', told('conditions'), ['emergency', 'health']],
  ['doctor and insurance', told('care'), ['emergency', 'health']],
])('%s makes these sheets out of date', (_, happened, kinds) => {
  expect(outdatedBy(happened, allAt(PRINTED))).toEqual(kinds);
  expect(outdatedBy(happened, allAt(LATER))).toEqual([]);
  expect(outdatedBy(happened, new Map())).toEqual([]);
});

test('each sheet by its own print: those printed since are not out of date', () => {
  const printedAt = new Map<SheetKind, string>([
    ['sign-in', PRINTED],
    ['pick-up', LATER],
  ]);
  expect(outdatedBy(told('pickup'), printedAt)).toEqual(['sign-in']);
});

test('who came and left again after a print was never on it; nor is what they told', () => {
  expect(outdatedBy({ what: 'left', cameAt: AFTER, at: LATER }, allAt(PRINTED))).toEqual([]);
  expect(outdatedBy({ what: 'told', section: 'student', cameAt: AFTER, at: LATER }, allAt(PRINTED))).toEqual([]);
  expect(outdatedBy({ what: 'left', cameAt: BEFORE, at: CAME }, allAt(PRINTED))).toEqual([]);
});

test('what was being saved at the moment of a print counts as later', () => {
  expect(outdatedBy({ what: 'came', at: '2026-09-01T08:09:58Z' }, allAt(PRINTED))).toEqual(SHEETS);
  expect(outdatedBy({ what: 'came', at: '2026-09-01T08:09:50Z' }, allAt(PRINTED))).toEqual([]);
  const justCame = { what: 'left', cameAt: '2026-09-01T08:09:58Z', at: AFTER } as const;
  expect(outdatedBy(justCame, allAt(PRINTED))).toEqual(SHEETS);
});
