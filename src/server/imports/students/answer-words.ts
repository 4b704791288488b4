import { foldName } from '../../../domain/names.ts';

const YES = /^(?:y|yes|yep|true|1|x|ja|j|wahr|si|verdadero|oui|o|vrai)$/;
const NO = /^(?:n|no|nope|false|0|nein|falsch|falso|non|faux|nee)$/;
const UNKNOWN = /^(?:unknown|not sure|unsure|unbekannt|weiss nicht|desconocido|no se|inconnu|onbekend)$/;

/** A yes or a no in English, German, Spanish, French and Dutch, and no word more; null for anything else. */
export function readAnswer(cell: string): boolean | null {
  if (/^[✓✔☑]$/u.test(cell)) return true;
  const word = foldName(cell);
  if (YES.test(word)) return true;
  return NO.test(word) ? false : null;
}

/** Says that nobody knows: no answer. */
export const isUnknown = (cell: string) => UNKNOWN.test(foldName(cell));
