import { type ImportNote, note } from '../../../../contract/import-notes.ts';
import type { HealthTarget } from '../../../../contract/student-imports.ts';
import { foldName } from '../../../../domain/names.ts';
import { isUnknown, readAnswer } from '../answer-words.ts';
import { isElsewhere, isFormula } from '../cell-signs.ts';

/** Folded words; what stands behind an apostrophe is a word of its own. */
export const fold = (text: string) => foldName(text.replaceAll(/[’'´`]/g, ' '));

const SILENT =
  /^(?:n ?a|not applicable|not known|dont know|don t know|nicht zutreffend|entfallt|k ?a|no aplica|no procede|sans objet|s o)$/;
const ELSEWHERE =
  /^(?:(?:please )?(?:see|refer|siehe|ver|vease|voir|zie)(?: .*)?|(?:please )?(?:ask|call|contact|text|e ?mail)(?: (?:me|us|mom|mum|mommy|mother|dad|daddy|father|parents?|guardians?|home|office|doctor|first|for .*|about .*))*|(?:is |are )?(?:on|in) file(?: .*)?|attached(?: .*)?|as (?:attached|before|last year|discussed)|same(?: .*)?|to follow|pending|tb[adc]|will (?:tell|discuss|send|advise|follow|email|call|bring|provide)(?: .*)?|(?:bitte )?(?:nach)?fragen(?: .*)?|bitte anrufen|(?:mutter|vater|eltern) fragen|liegt vor|wie (?:letztes jahr|oben|besprochen)|(?:preguntar|consultar|adjunto|demander|ci joint)(?: .*)?)$/;
/** Also in the middle of a list. */
const SAYS_ELSEWHERE =
  /(?:^| )(?:see (?:the |attached |medical |health )*(?:form|file|notes?|above|below|attached|doctor|plan)|on file|ask (?:mom|mum|dad|mother|father|parents?|me|us)|siehe (?:formular|oben|unten|anhang)|ver formulario|voir (?:fiche|formulaire))(?: |$)/;

const KNOWN =
  '(?: (?:known|at (?:this|the) time|at present|currently|right now|now|so far|reported|to report|that (?:we|i) (?:know|are aware)(?: of)?|we know of|that we know|needed|required|bekannt(?:e[nrs]?)?|conocid[oa]s?|connue?s?|en este momento|actualmente|actuellement))*';
const NO =
  '(?:no|not any|zero|keine?[rns]?|ningun[oa]?s?|sin|aucune?s?|pas d(?:e|es)?|geen)(?: (?:other|known|special|particular|current|weiteren?|bekannten?|besonderen?))*';
const NOTHING = `(?:none?|nil|nope|nothing|negative|keine?[rns]?|nein|nichts|ningun[oa]?s?|nada|no tiene|aucune?s?|rien|non|neant|geen|nee)${KNOWN}`;
const whole = (words: string) => new RegExp(`^(?:${NOTHING}|${NO} (?:${words})${KNOWN})$`);
/** "None" of what a column asks, as a whole cell. */
const NONE: Readonly<Record<HealthTarget, RegExp>> = {
  'health.allergies': new RegExp(
    `${whole('allerg(?:y|ies|ien?|ic reactions?)|alergias?|allergies?').source}|^(?:nka|(?:he is |she is |is )?not allergic(?: to anything)?|nicht allergisch)$`,
  ),
  'health.medications': new RegExp(
    `${whole('(?:daily |regular |prescription )?(?:medications?|medicines?|meds|medikamente?n?|medicamentos?|medicacion|medicaments?|traitements?)').source}|^(?:does not|doesn t) take any(?: (?:medications?|medicines?|meds))?$`,
  ),
  'health.conditions': whole(
    '(?:medical |health |chronic )?(?:conditions?|issues?|problems?|concerns?|illness(?:es)?)|(?:vor)?erkrankungen?|krankheiten?|enfermedad(?:es)?|problemas?(?: de salud)?|maladies?|problemes?(?: de sante)?',
  ),
  'health.diet': whole(
    '(?:dietary |food |diet )?(?:restrictions?|needs|requirements?|preferences?|diet)|einschrankungen?|unvertraglichkeiten?|restricciones|restrictions?(?: alimentaires?)?|regime',
  ),
  'health.doctor': whole(
    '(?:family |regular )?(?:doctors?|physicians?|pa?ediatricians?)|(?:haus|kinder)?arzt|medico|pediatra|medecin',
  ),
  'health.insurance': new RegExp(
    `${whole('(?:health |medical )?insurance|(?:kranken)?versicherung|krankenkasse|seguro(?: medico)?|assurance|mutuelle').source}|^(?:uninsured|not insured|nicht versichert|no asegurad[oa]|non assure)$`,
  ),
};

/** A heading with the answers it wants in it: `Allergies? (yes/no)`. */
const WANTED = /(?:yes|ja|si|oui|y|j)\s*[/|]\s*(?:no|nein|non|n)\b/gi;

/** A heading under which a yes is a no: `No known allergies`. */
const NEGATED = /(?:^| )(?:no|not|without|free|keine?|nicht|ohne|sin|sans|pas|aucune?|geen)(?: |$)/;

/** What a whole cell is: nothing said, "none", why it is left out, or words to read. */
export type CellKind = 'silent' | 'none' | 'words' | ImportNote;

export function kindOfCell(
  target: HealthTarget,
  { column, value }: { readonly column: string; readonly value: string },
): CellKind {
  const word = fold(value);
  if (isFormula(value)) return note('formula-error');
  // Anywhere: the phone of a doctor, the number of an insurance.
  if (/(?:^|[^\d.,])\d(?:[.,]\d+)?e\+\d+/i.test(value)) return note('cut-off');
  if ((word === '' && !/[✓✔☑]/u.test(value)) || value === '0' || SILENT.test(word) || isUnknown(value)) return 'silent';
  if (isElsewhere(value) || ELSEWHERE.test(word)) return note('health-elsewhere');
  const answer = readAnswer(value);
  const isNone = answer === false || NONE[target].test(word);
  // `No known allergies`: yes and no may each mean either.
  if ((isNone || answer) && NEGATED.test(fold(column.replaceAll(WANTED, ' ')))) return note('health-unclear');
  if (answer) return note('health-only-yes');
  return isNone ? 'none' : 'words';
}

export const saysElsewhere = (text: string) => SAYS_ELSEWHERE.test(fold(text));

/** The same of a cell with nothing else: `form on file`. */
export function isOnlyElsewhere(text: string): boolean {
  const words = fold(text);
  if (!SAYS_ELSEWHERE.test(words)) return false;
  const rest = words.replace(SAYS_ELSEWHERE, ' ').split(' ');
  return rest.every((word) => word === '' || ABOUT_PAPER.test(word));
}
const ABOUT_PAPER =
  /^(?:the|a|an|is|are|please|all|for|details?|forms?|info|information|letters?|notes?|plans?|lists?|papers?|doctors?|medical|health|das|die|der|bitte)$/;

const STARTS_WITH_NO =
  /^(?:no|not|none|non|never|nil|without|keine?[rns]?|nicht|ohne|ningun[oa]?s?|sin|aucune?s?|pas|sans|doesn|does not|isn|nkda)(?: |$)/;
/** `No nuts`, `not to bees`: whether that is none or a rule nobody can tell. */
export const startsWithNo = (text: string) => STARTS_WITH_NO.test(fold(text));

/** A yes before what counts: `Yes, nuts`. */
export const withoutYes = (text: string) => text.replace(/^(?:yes|ja|s[ií]|oui)\s*[,;:.–—-]+\s*/i, '');
