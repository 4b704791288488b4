import { note } from '../../../contract/import-notes.ts';
import type { StudentTarget } from '../../../contract/student-imports.ts';
import { foldName, isVisibleName } from '../../../domain/names.ts';
import type { SaidPerson } from './said-student.ts';
import type { OpenRow } from './said-row.ts';
import { isElsewhere } from './cell-signs.ts';
import { isPhone } from './several-values.ts';

const MOST_NAMED = 10;
const NOT = /^(?:not|no|never|except|do not(?: release to)?|nicht|nie|pas|jamais|nunca)\b\s*[:,-]?\s*(?=\S)/i;
/** Somebody is meant who may not, in a way that does not say who: nobody is let in by it. */
const SAYS_NOT =
  /(?:^|[^\p{L}])(?:not|no|never|except|without|can['’]?t|don['’]?t|nicht|keine?r?|nie|niemals|pas|jamais|sauf|nunca|excepto|niet|nooit)(?=$|[^\p{L}])/iu;
/** Two words with capitals, as names have them. */
const LIKE_NAME = /^\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+$/u;
const NOBODY =
  /^(?:none|nobody|no one|no|n\/?a|nil|only parents?|parents only|(?:just |only )?(?:mom|mother|mum)s?(?: (?:and|&|or) (?:dad|father))?(?: only)?|(?:just |only )?(?:dad|father)(?: only)?|nur (?:die )?eltern|s[oó]lo (?:los )?padres|(?:les )?parents? seulement|alleen (?:de )?ouders|same as (?:above|parents?)|niemand|keine?r?|nadie|ninguno|personne|aucun|[-–—.]+)$/i;

/** Who may pick up a child and who may not: `Ada Moe, aunt, 555 0100; NOT: Kim Bo`. `allowed` is null where no cell says anything of it. */
export function readPickup(row: OpenRow): { allowed: SaidPerson[] | null; notAllowed: SaidPerson[] } {
  const named = peopleOf(row, 'allowed');
  const barred = [...named.filter(({ isNot }) => isNot), ...peopleOf(row, 'notAllowed')].map(({ person }) => person);
  const isBarred = ({ name }: SaidPerson) => barred.some((each) => foldName(each.name) === foldName(name));
  const allowed = named.filter(({ isNot, person }) => !isNot && !isBarred(person)).map(({ person }) => person);
  for (const { isNot, person } of named)
    if (isNot) row.remark('allowed', note('not-allowed-said', { name: person.name }));
  return {
    allowed: allowed.length === 0 ? null : tooMany(row, 'allowed', allowed),
    notAllowed: tooMany(row, 'notAllowed', barred),
  };
}

function tooMany(row: OpenRow, target: StudentTarget, people: SaidPerson[]): SaidPerson[] {
  if (people.length > MOST_NAMED) row.leave(target, note('too-many-names', { most: MOST_NAMED }));
  return people.slice(0, MOST_NAMED);
}

function peopleOf(row: OpenRow, target: 'allowed' | 'notAllowed'): { person: SaidPerson; isNot: boolean }[] {
  return row.cells(target).flatMap(({ value }) => {
    let isNot = false;
    return value.split(/\s*[;|]\s*/).flatMap((each) => {
      if (each === '' || NOBODY.test(each)) return [];
      // What follows a "not" is not allowed either: nobody is let in by a comma.
      isNot ||= NOT.test(each);
      const text = each.replace(NOT, '');
      if (isElsewhere(text)) {
        row.leave(target, note('nobodys-name'), each);
        return [];
      }
      if (SAYS_NOT.test(text)) {
        row.leave(target, note('says-not'), each);
        return [];
      }
      const person = readOne(text);
      if (!isVisibleName(person.name)) return [];
      if (person.name.length > 120 || person.relationship.length > 60 || person.phone.length > 40) {
        row.leave(target, note('too-long', { most: 120 }), each);
        return [];
      }
      if (LIKE_NAME.test(person.relationship))
        row.remark(target, note('comma-name', { name: person.name, other: person.relationship }), each);
      return [{ person, isNot }];
    });
  });
}

function readOne(text: string): SaidPerson {
  const [name = '', ...rest] = text.split(',').map((part) => part.trim());
  const phone = rest.find(isPhone) ?? '';
  return {
    name,
    relationship: rest.filter((part) => part !== phone && part !== '').join(', '),
    phone,
    email: '',
    address: '',
  };
}
