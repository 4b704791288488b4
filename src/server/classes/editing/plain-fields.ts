import { type ClassContent, classContent } from '../../../contract/class-editing.ts';

/** Fields of a class's content that are kept in a way of their own. */
const OWN_WAY = ['instructorIds', 'picture', 'schedule', 'options'] as const satisfies readonly (keyof ClassContent)[];

/** Every other field: a column of the same name. */
export type PlainFields = Omit<ClassContent, (typeof OWN_WAY)[number]>;

const own: readonly string[] = OWN_WAY;
const NAMES = Object.keys(classContent.shape).filter((name) => !own.includes(name)) as (keyof PlainFields)[];

/** The plain fields of a row or of a content. A field of the contract without its column does not compile, since the row then lacks it. */
export function plainFields(of: Readonly<PlainFields>): PlainFields {
  return Object.fromEntries(NAMES.map((name) => [name, of[name]])) as unknown as PlainFields; // every name once
}
