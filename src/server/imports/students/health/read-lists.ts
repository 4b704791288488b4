import { type ImportNote, note } from '../../../../contract/import-notes.ts';
import type { Allergy, Medication } from '../../../../domain/health-answers.ts';
import { fold, isOnlyElsewhere, saysElsewhere, startsWithNo, withoutYes } from './health-words.ts';

/** How long a line may be, as the contract of health says. */
const LONGEST = { name: 100, more: 200, dosage: 100 } as const;

/** Beyond doubt: what only a life-threatening allergy has. "Severe" alone is not. */
const URGENT =
  /(?:^| )(?:anaphyla\w*|anafila\w*|epi ?pens?|epinephrine?|epinefrina|adrenalin\w*|auto ?inject\w*|autoinyect\w*|life threatening|lebensbedroh\w*|lebensgefahr\w*|potencialmente mortal|potentiellement mortelle?|pronostic vital)(?= |$)/;
const DOUBT =
  /(?:^| )(?:no|not|non|never|none|without|nie|keine?[rns]?|nicht|ohne|ni|sin|nunca|pas|sans|jamais|n t|isn|doesn|didn|unknown|unbekannt|unsure|possibl[ye]|possibly|maybe|perhaps|may|might|could|suspected|suspect|vielleicht|eventuell|verdacht|quizas?|posible|peut etre|possible|outgr[eo]wn?|until|used to|family|brother|sister|mother|father|sibling)(?= |$)/;
/** A part that is no thing of its own: how bad it is, what happens, what is given. */
const NO_NAME =
  /^(?:(?:is|are|has|have|had|carr(?:y|ies)|uses?|needs?|with|when|if|only|also|but|very|mild\w*|moderate\w*|severe\w*|serious|schwere?|leichte?|stark|grave|leve|severa?|legere?|life threatening|reactions?|hives|swell\w*|rash\w*|itch\w*|vomit\w*|wheez\w*|sneez\w*|breath\w*|causes?|gets|gives?|inhalers?|benadryl|antihistamin\w*|ausschlag|schwellung\w*|atemnot|urticaria|ronchas|hinchazon|eruptions?|gonfle\w*|from|due|because|from|touch|contact|ingestion|unknown)(?: |$)|.* (?:is|are|has|have|carr(?:y|ies)|needs?|causes?|gets|when|if|but|only|not|no|with|from|reaction|reactions)(?: |$))/;
/** Words before `:` that say how bad or of which kind it is, and not of what. */
const KIND =
  /^(?:(?:very )?(?:severe|mild|moderate|serious|food|foods|drugs?|medications?|environmental|seasonal|insects?|animals?|other|note|schwer|leicht|lebensmittel|medikamente|sonstige|grave|leve|alimentos|autres?|allerg(?:y|ies|ien?)|alergias?))$/;

/** The allergies of a cell, each with what happens in brackets or behind a dash; what cannot be taken apart beyond doubt is one, as it stands. */
export function readAllergies(cell: string): readonly Allergy[] | ImportNote {
  const text = withoutYes(cell);
  if (isOnlyElsewhere(text)) return note('health-elsewhere');
  if (startsWithNo(text)) return note('health-unclear');
  const parts = partsOf(text, isAllergyName).map((part) => allergyIn(part));
  const isEach = parts.every((part) => part !== null);
  const all = isEach ? parts : [{ name: text, reaction: '', isLifeThreatening: threatens(text) }];
  return (
    tooLong(
      all.map(({ name }) => name),
      LONGEST.name,
    ) ??
    tooLong(
      all.map(({ reaction }) => reaction),
      LONGEST.more,
    ) ??
    all
  );
}

function allergyIn(part: string): Allergy | null {
  if (saysElsewhere(part)) return null;
  const isLifeThreatening = threatens(part);
  const [, head = '', told = ''] =
    /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(part) ?? /^(.+?)(?::\s+|\s+[-–—]+\s*|[–—])(.+)$/.exec(part) ?? [];
  const isKind = KIND.test(fold(head));
  const name = head === '' || isKind ? part : head;
  if (startsWithNo(name) || (!isKind && isMarker(name))) return null;
  return { name, reaction: name === part ? '' : told.trim(), isLifeThreatening };
}

const isMarker = (part: string) => {
  const words = fold(part);
  return words === '' || NO_NAME.test(`${words} `) || (URGENT.test(words) && words.split(' ').length < 3);
};

const threatens = (text: string): true | null =>
  URGENT.test(fold(text)) && !DOUBT.test(fold(text)) && !text.includes('?') ? true : null;

const withoutBrackets = (part: string) => part.replace(/\s*\([^()]*\)$/, '');
const isAllergyName = (part: string) =>
  isShort(withoutBrackets(part), 3) && !isMarker(withoutBrackets(part)) && !saysElsewhere(part);

const DOSE =
  /^(\p{L}.*?)[\s,:(–-]+(\d+(?:[.,/]\d+)*\s?(?:mg|mcg|µg|ug|g|ml|cc|units?|iu|i\.?e\.?|puffs?|bouffées?|inhalations?|sprays?|tablets?|tabs?|pills?|capsules?|drops?|tsp|tabletten?|tropfen|hub|hübe|kapseln?|comprimidos?|gotas|pastillas?|comprimés?|gouttes|%)(?![\p{L}]).*?)\)?$/iu;
const NO_MEDICATION =
  /(?:^| )(?:daily|days?|times?|mornings?|evenings?|nights?|noon|lunch|bed(?:time)?|as needed|needed|before|after|with|when|if|every|once|twice|at|for|by|give|takes?|taken|not|no|am|pm|taglich|morgens|mittags|abends|nachts|bei|bedarf|al dia|por|cada|dias?|jour|matin|soir|par)(?= |$)/;

/** The medications of a cell, with a dosage where the words have one; whether staff may give them is never guessed. */
export function readMedications(cell: string): readonly Medication[] | ImportNote {
  const text = withoutYes(cell);
  if (isOnlyElsewhere(text)) return note('health-elsewhere');
  if (startsWithNo(text)) return note('health-unclear');
  const parts = partsOf(text, isMedicationName).map((part) => medicationIn(part));
  const isEach = parts.every((part) => part !== null);
  const all = isEach ? parts : [{ name: text, ...UNSAID }];
  return (
    tooLong(
      all.map(({ name }) => name),
      LONGEST.name,
    ) ??
    tooLong(
      all.map(({ dosage }) => dosage),
      LONGEST.dosage,
    ) ??
    all
  );
}

const UNSAID = { dosage: '', time: '', givenBy: '', mayStaffGive: null } as const;

function medicationIn(part: string): Medication | null {
  if (startsWithNo(part) || saysElsewhere(part) || !/^\p{L}/u.test(part) || isTime(part)) return null;
  const [, name = '', dosage = ''] = DOSE.exec(part) ?? [];
  // Behind a comma there may be another one.
  if (name === '' || /[,&+]|\b(?:and|und|y|et)\b/.test(dosage) || /[,(]/.test(name)) return { name: part, ...UNSAID };
  return { name: name.trim(), ...UNSAID, dosage: dosage.trim() };
}

const isTime = (part: string) => NO_MEDICATION.test(fold(part).split(' ').slice(0, 1).join(' '));
const isMedicationName = (part: string) =>
  isShort(withoutBrackets(part), 4) && !NO_MEDICATION.test(fold(part)) && !startsWithNo(part);

/** A name of few words. */
const isShort = (part: string, most: number) =>
  /^\p{L}[\p{L}\p{M}\d'’ ./%-]*$/u.test(part) && !/\s-\s/.test(part) && part.split(' ').length <= most;

const OUTSIDE = String.raw`(?![^()]*\))`;
const FIRM = new RegExp(String.raw`\s*[;•|]\s*${OUTSIDE}`);
const COMMA = new RegExp(String.raw`\s*,\s*${OUTSIDE}`);

/** The parts of a list: always at semicolons and lines, at commas only where each part is a name. */
function partsOf(text: string, isName: (part: string) => boolean): string[] {
  return text
    .split(FIRM)
    .map((part) => part.replace(/^[-*–]\s*/, '').trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const own = part
        .split(COMMA)
        .map((each) => each.replace(/^(?:and|und|y|et|&)\s+/i, '').trim())
        .filter((each) => each !== '');
      return own.length > 1 && own.every((each) => isName(each)) ? own : [part];
    });
}

function tooLong(texts: readonly string[], most: number): ImportNote | null {
  return texts.some((text) => text.length > most) ? note('too-long', { most }) : null;
}
