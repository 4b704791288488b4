import { m } from '../../words/messages.js';
import { baseLocale } from '../../words/runtime.js';
import type { Reader } from './locale.ts';

type Words = typeof m;
type Kebab<Key> = Key extends `${infer Start}_${infer Rest}` ? `${Start}-${Kebab<Rest>}` : Key;
type Key<Code> = Code extends `${infer Start}-${infer Rest}` ? `${Start}_${Key<Rest>}` : Code;

/** What can be wrong for whoever runs the portal: the sentences of messages/trouble.en.json, `port_in_use` as `port-in-use`. */
export type TroubleCode = keyof Words extends infer All
  ? All extends `trouble_${infer Code}`
    ? Kebab<Code>
    : never
  : never;

type FactsOf<Code extends TroubleCode> = `trouble_${Key<Code> & string}` extends infer K extends keyof Words
  ? Parameters<Words[K]>[0]
  : never;

/** A fact is told as it is, or, where it is words itself, in the language of the reader. */
type Told<Facts> = { readonly [Name in keyof Facts]: string | number | ((reader: Reader) => string) };

/** A code with exactly the facts of its sentence. */
export type Trouble = {
  [Code in TroubleCode]: [Extract<FactsOf<Code>, undefined>] extends [never]
    ? readonly [code: Code, facts: Told<FactsOf<Code>>]
    : readonly [code: Code];
}[TroubleCode];

/** The sentence of a code, in the reader's language. */
export function troubleWords([code, facts]: Trouble, reader: Reader): string {
  const all: Readonly<Record<string, unknown>> = m;
  const told = Object.entries(facts ?? {}).map(([name, fact]) => [
    name,
    typeof fact === 'function' ? fact(reader) : fact,
  ]);
  // A trouble is made only with a code that has words, and with their facts.
  const words = all[`trouble_${code.replaceAll('-', '_')}`] as (facts: object, reader: Reader) => string;
  return words(Object.fromEntries(told), reader);
}

/** What waiting never mends: the unit for systemd does not try again (there it reads CONFIG). */
export const LASTING = 78;

/** Something that whoever runs the portal can put right. `words` is for them, `message` for logs; the program ends with `exitCode`. */
export class OperatorError extends Error {
  readonly exitCode: 1 | 2 | typeof LASTING = 1;
  readonly trouble: Trouble;

  constructor(...trouble: Trouble) {
    super(troubleWords(trouble, { locale: baseLocale }));
    this.trouble = trouble;
  }

  words(reader: Reader): string {
    return troubleWords(this.trouble, reader);
  }
}

/** The same where trying again does not help. */
export class LastingError extends OperatorError {
  override readonly exitCode = LASTING;
}
