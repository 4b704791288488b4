import { STUDENT_TARGETS, type StudentMapping, type StudentTarget } from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';

/** What files call a field, as folded words; our own files first. Of a person the number is cut out before. */
const NAMES: Readonly<Partial<Record<StudentTarget | Part, readonly string[]>>> = {
  id: ['student id'],
  externalId: ['external id', 'external student id', 'sis id', 'local id', 'student number', 'id'],
  householdNumber: ['household id', 'household number', 'family id', 'family number', 'family code', 'haushaltsnummer'],
  siblingId: ['sibling id', 'sibling student id', 'sibling number', 'id of sibling'],
  firstName: ['first name', 'legal first name', 'given name', 'student first name', 'forename', 'vorname'],
  lastName: ['last name', 'legal last name', 'family name', 'surname', 'student last name', 'nachname'],
  preferredName: ['preferred name', 'preferred first name', 'nickname', 'goes by'],
  preferredLastName: ['preferred last name'],
  pronouns: ['pronouns'],
  birthDate: ['birth date', 'born', 'date of birth', 'birthdate', 'birthday', 'dob', 'geburtsdatum'],
  grade: ['grade', 'grade level', 'current grade'],
  school: ['school', 'school name'],
  tshirtSize: ['t shirt', 't shirt size', 'tshirt size', 'shirt size'],
  allowed: ['household 1 may pick up', 'may pick up', 'allowed pick up', 'authorized pick up', 'authorised pick up'],
  name: ['name', 'full name', ''],
  relationship: ['relationship', 'relation'],
  phone: ['phone', 'mobile', 'cell', 'telephone', 'phone number', 'mobile phone', 'cell phone'],
  email: ['e mail', 'email', 'mail', 'email address', 'e mail address'],
};
type Part = 'name' | 'relationship' | 'phone' | 'email';

const PERSON = /^(?:household 1 )?(guardian|parent|emergency contact|contact) (?:(\d) )?(.*)$/;

/** Nothing is said of what of them it is. */
const PERSON_ALONE = /^(?:guardian|parent|emergency contact|contact)(?: \d)?$/;

/** Where a column with this heading most likely goes; null where nothing is alike. */
export function targetOf(heading: string): StudentTarget | null {
  // "t-shirt", "household 1: contact 2 phone": what stands between words is none.
  const words = foldName(heading);
  const plain = STUDENT_TARGETS.find((target) => NAMES[target]?.includes(words));
  if (plain) return plain;
  const [, who, number = '1', rest = ''] = PERSON.exec(`${words} `) ?? [];
  if (!who) return null;
  const person = who === 'guardian' || who === 'parent' ? 'guardian' : 'contact';
  const part = (['name', 'relationship', 'phone', 'email'] as const).find((each) => NAMES[each]?.includes(rest.trim()));
  return STUDENT_TARGETS.find((target) => part && target === `${person}${number}.${part}`) ?? null;
}

/** Each column where its heading says; of two alike the first. "Guardian" alone is the name only where no column is called that. */
export function guessColumns(headings: readonly string[]): StudentMapping['columns'] {
  const found = headings.flatMap((column) => {
    const target = targetOf(column);
    return target ? [{ column, target, isWhole: !PERSON_ALONE.test(foldName(column)) }] : [];
  });
  const first = Map.groupBy(
    found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)),
    ({ target }) => target,
  );
  return found.flatMap((each) => {
    const { column, target } = each;
    return first.get(target)?.[0] === each ? [{ column, target }] : [];
  });
}
