import { expect, test } from 'vitest';
import { contrast, contrastWithGrounds, isColor, nearestThatStandsOut, paletteOf, standsOut } from './color.ts';

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('a colour is six hexadecimal digits in lower case', () => {
  expect(['#1f5a41', '#000000'].every(isColor)).toBe(true);
  expect(['1f5a41', '#1F5A41', '#fff', 'red', '#1f5a41;}', ''].some(isColor)).toBe(false);
});

test('a pale colour does not stand out, and the nearest one that does is offered', () => {
  expect(standsOut('#f5d90a')).toBe(false);
  const nearest = nearestThatStandsOut('#f5d90a');
  expect(contrastWithGrounds(nearest)).toBeGreaterThanOrEqual(3);
  expect(contrastWithGrounds(nearest)).toBeLessThan(3.3);
  expect(nearestThatStandsOut('#1f5a41')).toBe('#1f5a41');
});

test('whatever colour a school chooses, every pair of words and ground can be read, in the light and in the dark', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  for (const color of colors) {
    const { light, dark } = paletteOf(color);
    for (const [palette, grounds] of [
      [light, ['#f2ebdd', '#faf6ee', '#fffdf9', light.primarySoft]],
      [dark, ['#1d231f', '#151916', '#101310', dark.primarySoft]],
    ] as const) {
      const pairs = [
        [palette.onPrimary, palette.primary],
        [palette.onPrimary, palette.primaryStrong],
        [palette.onHeader, palette.header],
        [palette.onHeader, palette.headerHover],
        ...grounds.map((ground) => [palette.primary, ground] as const),
      ] as const;
      for (const [words, ground] of pairs)
        expect(contrast(words, ground), `${color}: ${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(Object.values(palette).every(isColor)).toBe(true);
    }
  }
});

test('the header wears the colour as it is', () => {
  expect(paletteOf('#e07b00').light.header).toBe('#e07b00');
  expect(paletteOf('#1f5a41').light.primary).toBe('#1f5a41');
});
