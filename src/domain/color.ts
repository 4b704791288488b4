/** A colour as red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colours that depend on the organisation's own, as `#rrggbb`; their names are those of the portal's style sheet. */
export interface Palette {
  readonly primary: string;
  readonly primaryStrong: string;
  readonly primarySoft: string;
  readonly onPrimary: string;
  readonly header: string;
  readonly onHeader: string;
  readonly headerHover: string;
}

/** The least contrast of words on their ground (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** The least contrast of the edge of a control with what is around it (WCAG 2.2, 1.4.11). */
export const CONTROL_CONTRAST = 3;

/** The portal's own grounds (style sheet `tokens.css`): the ones that are hardest to stand out from. */
const LIGHT_GROUNDS = ['#f2ebdd', '#faf6ee', '#fffdf9'] as const;
const DARK_GROUNDS = ['#1d231f', '#151916'] as const;
/** More than needed for reading, so that a colour stays one in the dark and does not turn into grey. */
const DARK_PRIMARY_CONTRAST = 6;
const WHITE = '#ffffff';
const INK = '#10160f';
const BLACK = '#000000';

/** Whether this is a colour as the portal writes it, `#rrggbb`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** How much two colours stand out from each other, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** How much a colour stands out from the portal's light grounds, where it does so least. */
export function contrastWithGrounds(color: string): number {
  return Math.min(...LIGHT_GROUNDS.map((ground) => contrast(color, ground)));
}

/** Whether buttons and marks of this colour can be seen on the portal's light grounds; in the dark the portal lightens it itself. */
export function standsOut(color: string): boolean {
  return contrastWithGrounds(color) >= CONTROL_CONTRAST;
}

/** The nearest darker colour that stands out; the colour itself where it does. */
export function nearestThatStandsOut(color: string): string {
  return towards(color, BLACK, (shade) => standsOut(shade));
}

/**
 * The organisation's colour in the light and in the dark: the header wears it as it is, buttons and words in a shade of it that can be
 * read on every ground.
 */
export function paletteOf(color: string): { readonly light: Palette; readonly dark: Palette } {
  return { light: lightPalette(color), dark: darkPalette(color) };
}

function lightPalette(color: string): Palette {
  const primarySoft = mix('#fffdf9', color, 0.1);
  const primary = towards(color, BLACK, (shade) => reads(shade, [...LIGHT_GROUNDS, primarySoft], TEXT_CONTRAST));
  return {
    primary,
    primaryStrong: mix(primary, BLACK, 0.22),
    primarySoft,
    onPrimary: wordsOn(primary),
    header: color,
    onHeader: wordsOn(color),
    headerHover: hoverOf(color),
  };
}

function darkPalette(color: string): Palette {
  const primarySoft = mix('#1d231f', color, 0.2);
  const grounds = [...DARK_GROUNDS, primarySoft];
  const primary = lightened(color, (shade) => reads(shade, grounds, DARK_PRIMARY_CONTRAST));
  const header = towards(mix(color, BLACK, 0.3), BLACK, (shade) => contrast(shade, WHITE) >= TEXT_CONTRAST);
  return {
    primary,
    primaryStrong: mix(primary, WHITE, 0.3),
    primarySoft,
    onPrimary: wordsOn(primary),
    header,
    onHeader: WHITE,
    headerHover: hoverOf(header),
  };
}

/** White where it can be read, else ink; one of black and white always can. */
function wordsOn(ground: string): string {
  return [WHITE, INK].find((words) => contrast(words, ground) >= TEXT_CONTRAST) ?? BLACK;
}

/** A little lighter where the words stay readable, else away from them. */
function hoverOf(ground: string): string {
  const words = wordsOn(ground);
  const lighter = mix(ground, WHITE, 0.12);
  if (contrast(words, lighter) >= TEXT_CONTRAST) return lighter;
  return mix(ground, words === WHITE ? BLACK : WHITE, 0.12);
}

function reads(color: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => contrast(color, ground) >= least);
}

/** The first shade on the way from one colour to another that is good enough; the other one at the end. */
function towards(color: string, end: string, isGood: (shade: string) => boolean): string {
  for (let share = 0; share < 100; share += 2) {
    const shade = mix(color, end, share / 100);
    if (isGood(shade)) return shade;
  }
  return end;
}

/** The first lighter shade that is good enough; hue and saturation stay, so that a colour does not turn into grey. */
function lightened(color: string, isGood: (shade: string) => boolean): string {
  const parts = rgb(color).map((part) => part / 255) as [number, number, number];
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  const start = (most + least) / 2;
  const saturation = most === least ? 0 : (most - least) / (1 - Math.abs(2 * start - 1));
  for (let lightness = start; lightness < 1; lightness += 0.02) {
    const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
    const spread = most - least || 1;
    const shade = write(parts.map((part) => 255 * (lightness + chroma * ((part - least) / spread - 0.5))));
    if (isGood(shade)) return shade;
  }
  return WHITE;
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgb(one), rgb(other)];
  return write(from.map((part, index) => part + ((to[index] ?? 0) - part) * share));
}

function write(parts: readonly number[]): string {
  const bounded = parts.map((part) => Math.round(Math.min(255, Math.max(0, part))));
  return `#${bounded.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgb(color: string): Rgb {
  const part = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}
