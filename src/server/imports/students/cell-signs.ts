/** What people write where there is nothing to say. */
const NOTHING =
  /^(?:none|no|nil|null|nope|unknown|unbekannt|keine?r?|ninguno|aucun|geen|n\/?a|n\.a\.?|x+|[-–—?.]+|0)$/i;
/** What stands for the cell above it: ditto marks, `same as above`. */
const ABOVE =
  /^(?:["”“„〃]|''|ditto|idem|(?:the )?same(?: as)? above|see above|as above|s(?:iehe)? ?o(?:ben|\.)|wie oben|igual(?: que arriba)?|zie boven|voir ci-dessus)\.?$/i;
const SAME = /^same\.?$/i;
const ELSEWHERE =
  /^(?:(?:the )?same(?: as\b.*| address| person)?|see (?:above|below|mother|father|mom|dad|parents?|guardians?|notes?|row)\b.*)\.?$/i;
const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$|^=.*[(&]/i;
const CUT = /^\d(?:[.,]\d+)?e\+\d+$/i;

export const isNothing = (text: string) => NOTHING.test(text);
/** Whether a cell stands for the one above it; `isPart`: a word such as "same" is no name there. */
export const isAbove = (text: string, isPart: boolean) => ABOVE.test(text) || (isPart && SAME.test(text));
/** `Same as parents`, `see mother`, ditto marks: stands for something else. */
export const isElsewhere = (text: string) => ELSEWHERE.test(text) || ABOVE.test(text);
/** What a spreadsheet shows where a formula has failed, or the formula itself. */
export const isFormula = (text: string) => ERROR.test(text);
/** A long number that a spreadsheet has cut off: `3.0355E+09`. */
export const isCutOff = (text: string) => CUT.test(text);

/** A cell without what nobody sees, the mark that makes a number a text in spreadsheets, and the `.0` of a whole number. */
export const plainCell = (text: string) =>
  text
    .replaceAll(/[\u00ad\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[\d+(])/, '')
    .replace(/^(\d+)\.0+$/, '$1');
