import type { PHOTO_CHOICES } from '../../../contract/records.ts';
import { foldName } from '../../../domain/names.ts';
import { readAnswer } from './answer-words.ts';

type Photos = (typeof PHOTO_CHOICES)[number];

/** A heading under which a yes means no: `No photos`, `Photo opt-out`, `Keine Fotos`. */
const NEGATED =
  /(?:^| )(?:no|not|never|don t|dont|without|decline[sd]?|den(?:y|ied)|refuse[sd]?|opt(?:ed)? ?out|exclude[sd]?|exempt|restrict(?:ed|ions?)?|prohibit(?:ed)?|forbid(?:den)?|object(?:s|ions?)?|keine?r?|nicht|ohne|verboten|sin|prohibid[oa]|sans|pas|interdit|geen|niet)(?: |$)/;
const YES =
  /^(?:yes i (?:do|agree|consent)|i agree|agreed?|(?:i )?consent(?:ed|s|given)?|consent given|permission (?:granted|given)|granted|given|allow(?:ed|s)?|approved?|accept(?:ed|s)?|permitted|authori[sz]ed|signed|on file|ok(?:ay)?|opt(?:ed)? ?in|einverstanden|erlaubt|genehmigt|unterschrieben|zugestimmt|(?:si )?autorizo|autorizad[oa]|permitid[oa]|acepto|firmad[oa]|autorise[es]?|j autorise|d accord|accepte[es]?|signee?)$/;
const NO =
  /^(?:no i do not(?: agree| consent)?|i do not (?:agree|consent)|do not (?:agree|consent|allow|photograph)|declin(?:e[ds]?|ing)|den(?:y|ied)|refuse[ds]?|not (?:allowed|permitted|authori[sz]ed|granted|approved)|no consent|no permission|no photos?|no pictures?|opt(?:ed)? ?out|never|nicht (?:einverstanden|erlaubt)|abgelehnt|verboten|keine fotos|no autorizo|no autorizad[oa]|rechazad[oa]|sin fotos|n autorise pas|je n autorise pas|non autorise[es]?|refuse[es]?|pas de photos?)$/;
const WITHOUT_NAME =
  /^(?:(?:yes|ja|si|oui)? ?(?:but )?(?:without|with no|no) (?:the |a |his |her |their )?names?|yes no names?|(?:ja )?(?:aber )?ohne (?:den )?namen?|(?:si )?(?:pero )?sin (?:el )?nombre|(?:oui )?(?:mais )?sans (?:le )?nom)$/;

/** Whether a column asks the other way round. */
export const isNegated = (heading: string) => NEGATED.test(foldName(heading));

/** A permission by its words; `null` for what is not clear. Under a heading that asks the other way round a yes is a no, and nothing is a yes. */
export function readPermission(cell: string, heading: string): boolean | null {
  const word = foldName(cell);
  const said = readAnswer(cell) ?? (YES.test(word) ? true : NO.test(word) ? false : null);
  if (!isNegated(heading)) return said;
  return said === true || NO.test(word) ? false : null;
}

/** The same of photos, which may also come without the name. */
export function readPhotos(cell: string, heading: string, own: ReadonlyMap<string, Photos>): Photos | null {
  const word = foldName(cell);
  const known = isNegated(heading) ? undefined : own.get(word);
  if (known) return known;
  if (!isNegated(heading) && WITHOUT_NAME.test(word)) return 'without-name';
  const may = readPermission(cell, heading);
  return may === null ? null : may ? 'yes' : 'no';
}

/** How much of a photo may be shown. */
const ALLOWS: Readonly<Record<Photos, number>> = { no: 0, 'without-name': 1, yes: 2 };

/** Whether a list would allow more than what is there: it never does. */
export function allowsMore(now: Photos | boolean | null, next: Photos | boolean): boolean {
  const rank = (answer: Photos | boolean) => (typeof answer === 'boolean' ? (answer ? 2 : 0) : ALLOWS[answer]);
  return now !== null && rank(next) > rank(now);
}
