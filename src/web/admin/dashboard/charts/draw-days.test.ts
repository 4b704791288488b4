import { expect, test } from 'vitest';
import { drawDays } from './draw-days.ts';

test('each day is a step to how many there were at its end', () => {
  const { line, area } = drawDays([
    { on: '2026-09-01', enrolled: 2 },
    { on: '2026-09-02', enrolled: 4 },
    { on: '2026-09-04', enrolled: 1 },
  ]);
  expect(line).toBe('M0 160H0V80H150V0H450V120H600');
  expect(area).toBe(`${line}V160Z`);
});

test('one day is one step, and days on which all left are at the foot', () => {
  expect(drawDays([{ on: '2026-09-01', enrolled: 3 }]).line).toBe('M0 160H0V0H600');
  expect(drawDays([{ on: '2026-09-01', enrolled: 0 }]).line).toBe('M0 160H0V160H600');
});
