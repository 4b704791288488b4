import type { FieldCode } from '../../contract/field-codes.ts';
import type { ImportNote } from '../../contract/import-notes.ts';
import type { FieldError } from '../../contract/kit.ts';
import type { Facts } from '../../contract/refusals.ts';
import { m } from '../../words/messages.js';
import { getLocale } from '../../words/runtime.js';

const all: Readonly<typeof m> = m;

type Key<Code extends string> = Code extends `${infer Start}-${infer Rest}` ? `${Start}_${Key<Rest>}` : Code;

/** What an import says of a file, a row or a cell, in words for the terminal. */
export function noteWords({ code, facts = {} }: ImportNote): string {
  const key = `imports_note_${code.replaceAll('-', '_')}` as `imports_note_${Key<ImportNote['code']>}`;
  return say(all[key], facts);
}

/** What is wrong with a value, in a sentence for the terminal: `too-long` is `fields_too_long`; a code without words does not compile. */
export function fieldWords({ code, facts = {} }: Pick<FieldError, 'code' | 'facts'>): string {
  const key = `fields_${code.replaceAll('-', '_')}` as `fields_${Key<FieldCode>}`;
  return say(all[key], facts);
}

/** Whoever found it wrong has given the facts that the contract names for its code. */
function say(words: unknown, facts: Facts): string {
  const told = Object.entries(facts).map(([name, fact]) => {
    if (name === 'most') return [name, fact.toLocaleString(getLocale())];
    return [name, Array.isArray(fact) ? fact.join(', ') : fact];
  });
  return (words as (facts: Facts) => string)(Object.fromEntries(told));
}
