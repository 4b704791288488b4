import type { SheetLine } from '../../../contract/sheets.ts';
import { joined } from '../../../domain/joined.ts';
import { isBarred } from '../../../domain/pick-up.ts';
import { m } from '../../../words/messages.js';
import type { Speech } from '../../platform/papers/speech.ts';
import type { Guardian, SheetStudent } from './facts-store.ts';
import {
  byHousehold,
  danger,
  listed,
  type MakeSheets,
  notAnswered,
  personWords,
  plain,
  quiet,
  titleOf,
} from './sheet-words.ts';

/** Who may take each student home, who must not, and whether to ask for a code word: never which. */
export const pickUp: MakeSheets = (facts, speech) => {
  const { reader } = speech;
  const table = listed(
    facts,
    speech,
    [
      { id: 'allowed', label: m.sheets_may_pick_up({}, reader), width: 'wide' },
      { id: 'not-allowed', label: m.sheets_must_not({}, reader), width: 'medium' },
      { id: 'code-word', label: m.sheets_code_word({}, reader), width: 'short' },
    ],
    (student) => [allowedLines(student, speech), barredLines(student, speech), codeWords(student, speech)],
  );
  return [{ kind: 'pick-up', layout: 'table', title: titleOf('pick-up', speech), note: '', ...table }];
};

/** By household; whoever the other household bars is not among them. */
export function allowedLines(student: SheetStudent, speech: Speech): SheetLine[] {
  const { reader } = speech;
  const isOut = (person: { name: string; phone: string }) => isBarred(person, sidesOf(student));
  const refused = student.households.flatMap(({ guardians }) =>
    guardians.filter(({ mayPickUp }) => mayPickUp === false),
  );
  return byHousehold(student, speech, ({ guardians, allowed }) => {
    const family = guardians.filter((each) => each.mayPickUp !== false && !isOut(each));
    const others = allowed?.filter((each) => !isOut(each) && !isBarred(each, [{ allowed: [], notAllowed: refused }]));
    return [
      ...family.map((each) => plain(guardianWords(each, speech))),
      ...(others?.map((each) => plain(personWords(each))) ?? [quiet(m.sheets_others_unsaid({}, reader))]),
      ...(family.length + (others?.length ?? 1) === 0 ? [quiet(m.sheets_nobody_else({}, reader))] : []),
    ];
  });
}

function guardianWords({ mayPickUp, ...guardian }: Guardian, { reader }: Speech): string {
  const said = mayPickUp === null ? m.sheets_guardian_unsaid({}, reader) : m.sheets_guardian_may({}, reader);
  return joined(personWords(guardian), said);
}

/** Whoever any household bars, whatever another says of them. */
export function barredNames({ households }: SheetStudent): string[] {
  const barred = households.flatMap(({ guardians, notAllowed }) => [
    ...notAllowed,
    ...guardians.filter(({ mayPickUp }) => mayPickUp === false),
  ]);
  return [...new Set(barred.map(personWords))];
}

function barredLines(student: SheetStudent, { reader }: Speech): SheetLine[] {
  const names = barredNames(student);
  return names.length > 0 ? names.map(danger) : [quiet(m.sheets_nobody_barred({}, reader))];
}

function codeWords(student: SheetStudent, speech: Speech): SheetLine[] {
  return byHousehold(student, speech, ({ hasCodeWord, allowed }) => [
    hasCodeWord
      ? plain(m.sheets_asks_code_word({}, speech.reader))
      : allowed
        ? quiet(m.sheets_no_code_word({}, speech.reader))
        : notAnswered(speech),
  ]);
}

const sidesOf = ({ households }: SheetStudent) => households.map(({ notAllowed }) => ({ allowed: [], notAllowed }));
