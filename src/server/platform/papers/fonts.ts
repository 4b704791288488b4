import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const expo = (file: string) => resolve(`@expo-google-fonts/${file}`);
// These packages give no address to their files.
const embedded = (name: string, file: string) =>
  join(dirname(resolve(`@embedpdf/fonts-${name}`)), '..', 'fonts', `${file}.otf`);

/** Families in the order in which a letter is looked for, each in two weights. */
type Families = Readonly<Record<string, readonly string[]>>;

/** What every paper is set with. */
const EVERYDAY: Families = {
  'Noto Sans': [expo('noto-sans/400Regular/NotoSans_400Regular.ttf'), expo('noto-sans/700Bold/NotoSans_700Bold.ttf')],
  'Noto Sans Arabic': [
    expo('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    expo('noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  ],
  'Noto Sans Hebrew': [
    expo('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    expo('noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  ],
};

/** 28 MB more, which few papers need: Chinese with the letters of Japan, Korean, and emoji without colour. */
const LARGE: Families = {
  'Noto Sans Hans': [embedded('sc', 'NotoSansHans-Regular'), embedded('sc', 'NotoSansHans-Bold')],
  'Noto Sans KR': [embedded('kr', 'NotoSansKR-Regular'), embedded('kr', 'NotoSansKR-Bold')],
  'Noto Emoji': [
    expo('noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    expo('noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
  ],
};

/** Fonts as they are read from disk, and every letter that one of them can draw. */
export interface Fonts {
  readonly families: readonly string[];
  readonly files: readonly Buffer[];
  readonly letters: ReadonlySet<number>;
}

export const readEverydayFonts = (): Fonts => read(EVERYDAY);
export const readAllFonts = (): Fonts => read({ ...EVERYDAY, ...LARGE });

function read(families: Families): Fonts {
  const files = Object.values(families).map((paths) => paths.map((path) => readFileSync(path)));
  // Both weights of a family draw the same letters.
  const letters = new Set(files.flatMap(([regular]) => (regular ? lettersOf(regular) : [])));
  return { families: Object.keys(families), files: files.flat(), letters };
}

/** Which of these letters none of the fonts draws; what nobody sees (line breaks, joiners) needs no font. */
export function undrawn(text: string, { letters }: Fonts): string[] {
  return [...new Set(text)].filter(
    (letter) =>
      !letters.has(letter.codePointAt(0) ?? 0) &&
      !/[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(letter),
  );
}

/** The code points that a font has a drawing for, from the table that says so (`cmap`, its ranges of 32 or of 16 bits). */
export function lettersOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return [];
  const cmap = font.readUInt32BE(entry + 8);
  const formats = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => {
    const table = cmap + font.readUInt32BE(cmap + 8 + at * 8);
    return { table, format: font.readUInt16BE(table) };
  });
  return formats.flatMap(({ table, format }) =>
    format === 12 ? wideRanges(font, table) : format === 4 ? narrowRanges(font, table) : [],
  );
}

function wideRanges(font: Buffer, table: number): number[] {
  return Array.from({ length: font.readUInt32BE(table + 12) }, (_, at) => table + 16 + at * 12).flatMap((group) =>
    range(font.readUInt32BE(group), font.readUInt32BE(group + 4)),
  );
}

function narrowRanges(font: Buffer, table: number): number[] {
  const twice = font.readUInt16BE(table + 6);
  return Array.from({ length: twice / 2 }, (_, at) => table + 14 + at * 2).flatMap((end) =>
    range(font.readUInt16BE(end + 2 + twice), font.readUInt16BE(end)),
  );
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
