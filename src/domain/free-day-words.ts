import { foldLetters } from './names.ts';

/**
 * Words by which the title of a calendar's day is taken for one without classes, until a school writes its own; with a minus, for one with
 * classes, whatever else it says. A star stands for any letters.
 */
export const FREE_DAY_WORDS = [
  'holiday, holidays, recess, break, vacation, closed, closure, day off, no school, no class, no classes, not in session, do not attend',
  'christmas, christmas eve, thanksgiving, new year*, easter*, good friday, veterans day, memorial day, labor day, labour day, independence day',
  'juneteenth, martin luther king*, mlk*, president* day, columbus day, indigenous people* day, yom kippur, rosh hashanah, eid*, diwali, lunar new year',
  '*ferien, *ferien*tag*, *feiertag*, schulfrei, unterrichtsfrei, weihnacht*, ostern, oster*, pfingst*, himmelfahrt, fronleichnam',
  'vacances, ferie*, conge*, noel, paques, vacaciones, festivo*, no lectivo, navidad, semana santa, feriado*, ferias, vacanze, natale, pasqua',
  '-resume*, -return*, -back to school, -early release, -early dismissal, -half day, -is open, -open house, -concert, -before, -last day, -first day',
  '-rentree, -reprise, -schulbeginn, -unterrichtsbeginn',
].join(', ');

/** Words of a school as it writes them, apart by commas or line breaks: which say that a day is free, and which that it is not. */
export interface FreeDayWords {
  readonly free: readonly RegExp[];
  readonly held: readonly RegExp[];
}

/** Reads `holiday*, no school, -resume*`; what is empty is none. Without any word nothing is proposed. */
export function readFreeDayWords(text: string): FreeDayWords {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const held = words.filter((word) => /^[-–−]/.test(word));
  return {
    free: words.filter((word) => !held.includes(word)).map(patternOf),
    held: held.map((word) => patternOf(word.slice(1))),
  };
}

/** Whether a day of a calendar is proposed as one without classes, by its title and what it is filed under (`no-school`). */
export const isProposedFree = (title: string, words: FreeDayWords): boolean =>
  words.free.some((word) => word.test(plain(title))) && !isProposedHeld(title, words);

/** Whether a title says that classes are held, whatever else it says. */
export const isProposedHeld = (title: string, { held }: FreeDayWords): boolean =>
  held.some((word) => word.test(plain(title)));

/** Small letters without accents; signs are gaps. */
const plain = (text: string): string =>
  foldLetters(
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f'’]/g, '')
      .toLowerCase(),
  ).replaceAll(/[^\p{L}\p{N}*]+/gu, ' ');

function patternOf(word: string): RegExp {
  const letters = plain(word).trim().replaceAll('*', String.raw`[\p{L}\p{N}]*`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${letters}(?![\p{L}\p{N}])`, 'u');
}
