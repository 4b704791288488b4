import {
  type ListedPerson,
  type PersonPart,
  STUDENT_TARGETS,
  type StudentTarget,
} from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';
import { CHILD, CONTACTS, FIELDS, GUARDIANS, OTHERS, PARTS, QUESTIONS } from './person-words.ts';

/** What a heading says: a field of the student, our own id, or a part of a person, with whatever it says of which person. */
export type Heading =
  | { readonly of: 'student'; readonly target: StudentTarget; readonly isChilds: boolean }
  | { readonly of: 'student'; readonly part: 'name' | 'firstName' | 'lastName'; readonly isChilds: boolean }
  | {
      readonly of: 'guardian' | 'contact';
      readonly which: 'mother' | 'father' | number | null;
      /** `alone`: the heading says nothing but whom it means. */
      readonly part: PersonPart | 'alone';
      /** Who it is to the child, as the heading says: `Mother`; empty where it does not. */
      readonly relation: string;
      /** Whom to call when nobody else is there; other contacts can be the parents. */
      readonly isEmergency: boolean;
    }
  /** A phone, an e-mail, an address, a relation without whose it is; `isHome`: that of the whole family. */
  | { readonly of: 'nobody'; readonly part: PersonPart; readonly isHome: boolean };

const NUMBERS: Readonly<Record<string, number>> = {
  first: 1,
  primary: 1,
  main: 1,
  '1st': 1,
  erste: 1,
  erster: 1,
  primero: 1,
  premier: 1,
  second: 2,
  secondary: 2,
  other: 2,
  '2nd': 2,
  zweite: 2,
  zweiter: 2,
  additional: 2,
  segundo: 2,
  deuxieme: 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
};
const NUMBER = String.raw`[1-4]|${Object.keys(NUMBERS).join('|')}`;
const whole = (words: string) => new RegExp(`^(?:${words})$`);
const within = (words: string) => new RegExp(String.raw`\b(?:${words})\b`);
/** A number before a word is its own unless it ends another one (`phone 2 mother`). */
const person = (words: string) => new RegExp(String.raw`\b(?:(?:${NUMBER}) )?(?:${words})(?: [1-4](?!\w))?(?= |$)`);

const CHILD_WORDS = new RegExp(
  String.raw`\b(?:(?:of|to|for|from|the|your|das|des|der|vom|zum|del?|au|a|l|la|le) )*(?:${CHILD})(?: s)?\b`,
  'g',
);
const STOP = /\b(?:of|the|your|s|legal|official|please|enter)\b/g;
/** A form asks: `What is your child's first name?`. */
const asked = new RegExp(`^(?:${QUESTIONS}) `);
const others = within(OTHERS);
const HOME = within('home|family|household|house|land ?line|festnetz|familie|casa|domicile|maison|thuis');
const IS_NUMBER = whole('(?:contacts? )?(?:numbers?|nos?|nr|nummer|numeros?|num)');
const fields = STUDENT_TARGETS.flatMap((target) => {
  const words = FIELDS[target];
  return words ? [{ target, is: whole(words) }] : [];
});
const guardians = GUARDIANS.map(([words, which]) => ({ is: person(words), which }));
const contacts = person(CONTACTS);
const parts = PARTS.map(([part, words]) => ({ part, is: within(words) }));
const SHORT_PERSON = /^(?:p|g|pg|par|gdn) ?([1-4])(?= )/;

/** A heading as folded words: `Parent1FirstName` → `parent 1 first name`, `Email(s)` → `email`, `Date of Birth (MM/DD/YYYY)` → `date of birth`. */
export function headingWords(heading: string): string {
  return foldName(
    heading
      .replaceAll(/\((?!s\))[^)]*\)|\[[^\]]*\]/g, ' ')
      .replaceAll(/\(s\)/gi, '')
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll(/(\p{L}{2})(\d)/gu, '$1 $2')
      .replaceAll(/(\d)(\p{Lu})/gu, '$1 $2')
      .replaceAll(/(?<=[\p{L}\d])[._](?=\p{L})/gu, ' ')
      .replaceAll('#', ' ')
      .replaceAll(/[’']s\b/g, '')
      .replaceAll(/\b([ld])[’']/gi, '$1 '),
  ).replaceAll(/\bt shirt\b/g, 'tshirt');
}

/** What a heading says; null where it says nothing that is known. */
export function readHeading(heading: string): Heading | null {
  const words = headingWords(heading);
  if (words === 'student id') return { of: 'student', target: 'id', isChilds: true };
  // Of two households a file cannot say which it means.
  if (/^household [2-9]/.test(words)) return null;
  const own = words.replace(/^household 1 /, '').replace(asked, '');
  const bare = squeeze(own.replaceAll(CHILD_WORDS, ' '));
  const plain = squeeze(bare.replaceAll(STOP, ' '));
  // Who registers is a parent where the file names the child too.
  const isTheirs = bare !== own && !/\bregistrants?\b/.test(own);
  for (const { target, is } of fields)
    if (is.test(plain) || is.test(bare) || is.test(own)) return { of: 'student', target, isChilds: isTheirs };
  // A doctor's phone, a school's address, a signature.
  if (others.test(own)) return null;
  return readPerson(own) ?? readStudentName(plain, isTheirs);
}

const NUMBERED = new RegExp(
  String.raw`\b(?:(?:${CHILD}|siblings?)(?: (?:no|nr|number))? ([1-6])|([1-6])(?:st|nd|rd|th)? (?:${CHILD}|siblings?))(?= |$)`,
);

/** Which child of a row a heading means: `Child 2 first name`, `3rd Camper`, a second `Date of birth (2)`; null where it means none of several. */
export function childNumber(heading: string): number | null {
  const words = headingWords(heading);
  if (GUARDIAN_WORD.test(words)) return null;
  const [, after, before] = NUMBERED.exec(words) ?? [];
  if (after ?? before) return Number(after ?? before);
  const said = readHeading(heading);
  if (said?.of !== 'student' || !('target' in said) || said.target !== 'birthDate') return null;
  return Number(/\((\d)\)$/.exec(heading)?.[1] ?? 1);
}

const GUARDIAN_WORD = within(GUARDIANS.map(([all]) => all).join('|'));
const squeeze = (words: string) => words.replaceAll(/ +/g, ' ').trim();

function readPerson(words: string): Heading | null {
  const spelled = words.replace(SHORT_PERSON, 'guardian $1');
  const contact = contacts.exec(spelled);
  const found = guardians.map(({ is, which }) => ({ match: is.exec(spelled), which })).find(({ match }) => match);
  // `Emergency contact: relationship to parent` is the contact's; `contact number of the mother` is hers.
  const isContact = contact !== null && !(found?.match && /^contacts?$/.test(contact[0]));
  // `Contact phone` is that of whoever stands before it.
  if (isContact && /^contacts?$/.test(contact[0])) {
    const told = squeeze(spelled.replace(contact[0], ' '));
    const part = IS_NUMBER.test(told) ? 'phone' : partOf(told);
    if (part === 'phone' || part === 'email') return { of: 'nobody', part, isHome: false };
  }
  const match = isContact ? contact : found?.match;
  if (!match) return null;
  const rest = squeeze(spelled.replace(match[0], ' ').replaceAll(CHILD_WORDS, ' '));
  const told = squeeze(match[0]).split(' ');
  // `Parent email 2` is the second parent's; the number of `first name` is none.
  const behind = rest
    .split(' ')
    .map(Number)
    .find((each) => each >= 1 && each <= 4);
  const which = found?.which && !isContact ? found.which : (numberIn(told) ?? behind ?? null);
  const part = IS_NUMBER.test(rest) ? 'phone' : isBoth(rest) ? 'name' : partOf(rest);
  if (
    !part &&
    squeeze(rest.replaceAll(new RegExp(String.raw`\b(?:${NUMBER})\b`, 'g'), ' ').replaceAll(STOP, ' ')) !== ''
  )
    return null;
  return {
    of: isContact ? 'contact' : 'guardian',
    which,
    part: part ?? 'alone',
    relation: typeof which === 'string' ? relationIn(match[0]) : '',
    isEmergency: isContact && !/^(?:\S+ )?contacts?(?: persons?)?(?: [1-4])?$/.test(match[0]),
  };
}

const relationIn = (words: string) => {
  const word = squeeze(words.replaceAll(/[1-4]/g, ' ')).replace(/^(mother|mom|mum|father|dad|vater)s$/, '$1');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
};

const numberIn = (words: readonly string[]) =>
  [words[0], words.at(-1)].map((word = '') => NUMBERS[word] ?? Number(word)).find((each) => each >= 1 && each <= 4);

const partOf = (words: string) => parts.find(({ is }) => is.test(words))?.part;

function readStudentName(words: string, isTheirs: boolean): Heading | null {
  const part = words === '' ? 'name' : partOf(words);
  if (part === undefined) return null;
  // A child's own phone and e-mail are no parent's.
  if (isTheirs && (part === 'phone' || part === 'email')) return null;
  if (part !== 'name' && part !== 'firstName' && part !== 'lastName')
    return { of: 'nobody', part, isHome: HOME.test(words) };
  // `Course name`, `school contact name`: the name of something else.
  const rest = squeeze(
    words
      .replace(parts.find((each) => each.part === part)?.is ?? '', ' ')
      .replaceAll(
        /\b(?:and|und|y|et|last|first|surname|apellidos?|nachname|vorname|vor|prenom|nom|nombre|complete|completo)\b/g,
        ' ',
      ),
  );
  return rest === '' ? { of: 'student', part: isBoth(words) ? 'name' : part, isChilds: isTheirs } : null;
}

/** `Last, First`, `Vor- und Nachname`, `Nombre y apellidos`, `Nom et prénom`. */
const isBoth = (words: string) =>
  /\b(?:first|vor|vorname|nombre|prenom)\b/.test(words) &&
  /\b(?:last|surname|nachname|name vorname|apellidos?|nom)\b/.test(words.replace(/\bprenom\b/, ''));

const TARGETS = new Map<string, StudentTarget>(STUDENT_TARGETS.map((target) => [target, target]));

/** The target of a part of a person; null where there is none. */
export function personTarget(who: ListedPerson, part: PersonPart): StudentTarget | null {
  return TARGETS.get(`${who}.${part}`) ?? null;
}
