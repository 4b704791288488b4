import { emailAddress } from '../../../contract/fields.ts';
import { note } from '../../../contract/import-notes.ts';
import { LISTED_GUARDIANS, type ListedPerson, type PersonPart } from '../../../contract/student-imports.ts';
import { isVisibleName } from '../../../domain/names.ts';
import { isUnknown, readAnswer } from './answer-words.ts';
import { isCutOff, isElsewhere, isFormula, isNothing } from './cell-signs.ts';
import { inOrder, twoPeople } from './full-names.ts';
import { personTarget, readHeading } from './headings.ts';
import type { SaidPerson } from './said-student.ts';
import type { ColumnsOf, OpenRow } from './said-row.ts';
import { emailsIn, isPhone, phonesIn, type Several } from './several-values.ts';

export const MOST_PERSON = { name: 120, relationship: 60, phone: 40, email: 254, address: 500 } as const;
const address = emailAddress('required');
const isGuardian = (who: ListedPerson) => LISTED_GUARDIANS.some((each) => each === who);

/** What people are to a child where the headings of their columns say so: `Mother's phone`. */
export function relationsOf(columns: ColumnsOf): ReadonlyMap<ListedPerson, string> {
  const found = new Map<ListedPerson, string>();
  for (const [target, names] of columns) {
    const [who = '', part] = target.split('.');
    const heading = part === undefined ? null : readHeading(names[0] ?? '');
    // The part before the dot of a person's target is the person.
    if (heading && 'relation' in heading && heading.relation !== '' && !found.has(who as ListedPerson))
      found.set(who as ListedPerson, heading.relation);
  }
  return found;
}

/** The people that one place of a row names: none, one, or two where a cell has both parents. */
export function readPerson(row: OpenRow, who: ListedPerson, relation: string): SaidPerson[] {
  const at = (part: PersonPart) => personTarget(who, part);
  const told = (part: PersonPart) => {
    const target = at(part);
    return target ? row.told(target) : '';
  };
  const line = (part: 'relationship' | 'address', text: string) => {
    const target = at(part);
    if (part === 'address' && target && who === 'guardian1' && isElsewhere(text)) {
      row.leave(target, note('nobodys-name'));
      return '';
    }
    if (!target || text.length <= MOST_PERSON[part]) return text;
    row.leave(target, note('too-long', { most: MOST_PERSON[part] }));
    return '';
  };
  const name = readName(row, who);
  const email = isGuardian(who) ? readEmail(row, who) : '';
  const phone = readPhone(row, who);
  const street = at('address');
  const livesWith = readLivesWith(row, who);
  const said: SaidPerson = {
    name,
    relationship: line('relationship', told('relationship')) || relation,
    phone,
    email,
    address: street
      ? line(
          'address',
          row
            .cells(street)
            .map(({ value }) => value)
            .join(', '),
        )
      : '',
    ...(livesWith !== null && { livesWith }),
  };
  if (name === '' && email === '' && phone === '') return [];
  if (name === '' && !isGuardian(who)) {
    row.leave(personTarget(who, 'phone') ?? 'id', note('needs-name'));
    return [];
  }
  return who === 'guardian1' && !row.has('guardian2.name') && !row.has('guardian2.firstName')
    ? inTwo(row, said)
    : [said];
}

function readName(row: OpenRow, who: ListedPerson): string {
  const whole = personTarget(who, 'name');
  const [first, last] = (['firstName', 'lastName'] as const).map((part) => personTarget(who, part));
  const halves = [first, last].flatMap((target) => (target && row.told(target)) || []);
  const [target, said] =
    whole && row.told(whole) !== '' ? [whole, inOrder(row.told(whole))] : [first ?? whole, halves.join(' ')];
  if (!target || said === '') return '';
  if (isNothing(said) || (halves.length > 0 && halves.every(isNothing))) return '';
  const wrong = isFormula(said) ? note('formula-error') : isElsewhere(said) ? note('nobodys-name') : null;
  if (wrong) {
    row.leave(target, wrong);
    return '';
  }
  if (said.length <= MOST_PERSON.name && isVisibleName(said)) return said;
  row.leave(target, said.length > MOST_PERSON.name ? note('too-long', { most: MOST_PERSON.name }) : note('not-a-name'));
  return '';
}

function readLivesWith(row: OpenRow, who: ListedPerson): boolean | null {
  const target = personTarget(who, 'livesWith');
  const cell = target ? row.told(target) : '';
  if (!target || cell === '' || isUnknown(cell)) return null;
  const answer = readAnswer(cell);
  if (answer === null) row.leave(target, note('not-yes-or-no'));
  return answer;
}

function readEmail(row: OpenRow, who: ListedPerson): string {
  return firstOf(row, who, 'email', emailsIn, (email) =>
    email.length <= MOST_PERSON.email && address.safeParse(email).success ? null : note('not-an-email'),
  );
}

function readPhone(row: OpenRow, who: ListedPerson): string {
  return firstOf(row, who, 'phone', phonesIn, (phone) =>
    phone.length > MOST_PERSON.phone
      ? note('too-long', { most: MOST_PERSON.phone })
      : isFormula(phone)
        ? note('formula-error')
        : isCutOff(phone)
          ? note('cut-off')
          : isPhone(phone) && /[1-9]/.test(phone)
            ? null
            : note('not-a-phone'),
  );
}

/** The first value of all columns that can be used; what cannot is left out, and what else is said is named. */
function firstOf(
  row: OpenRow,
  who: ListedPerson,
  part: 'email' | 'phone',
  valuesIn: (cell: string) => Several,
  wrongOf: (value: string) => ReturnType<typeof note> | null,
): string {
  const target = personTarget(who, part);
  if (!target) return '';
  const all = row.cells(target).flatMap(({ value }) => {
    const { first, others } = valuesIn(value);
    return isNothing(first) ? [] : [first, ...others];
  });
  const fitting = [...new Set(all)].filter((value) => wrongOf(value) === null);
  for (const value of new Set(all)) {
    const wrong = wrongOf(value);
    if (wrong) row.leave(target, wrong, value);
  }
  const [kept = '', ...left] = fitting;
  if (left.length > 0)
    row.remark(target, note('others-left', { kept, left: left.join(', ') }), [kept, ...left].join('; '));
  return kept;
}

/** `Bea & Carl Sampleton` are two; whose the phone and the address are nobody says, so that the first has them. */
function inTwo(row: OpenRow, said: SaidPerson): SaidPerson[] {
  const [first, second] = twoPeople(said.name) ?? [];
  if (first === undefined || second === undefined) return [said];
  row.remark('guardian1.name', note('two-people', { first, second }));
  return [
    { ...said, name: first },
    { ...said, name: second, phone: '', email: '' },
  ];
}
