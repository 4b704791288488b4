import type { FieldCode } from '../../contract/field-codes.ts';
import type { ImportNote } from '../../contract/import-notes.ts';
import type { FieldError } from '../../contract/kit.ts';
import type { Facts } from '../../contract/refusals.ts';
import { m } from '../../words/messages.js';
import type { Rule } from '../check-data/invariants.ts';
import type { Reader } from '../platform/locale.ts';

const all: Readonly<typeof m> = m;

type Key<Code extends string> = Code extends `${infer Start}-${infer Rest}` ? `${Start}_${Key<Rest>}` : Code;

/** What an import says of a file, a row or a cell, in words for the terminal. */
export function noteWords({ code, facts = {} }: ImportNote, reader: Reader): string {
  const key = `imports_note_${code.replaceAll('-', '_')}` as `imports_note_${Key<ImportNote['code']>}`;
  return say(all[key], facts, reader);
}

/** What is wrong with a value, in a sentence for the terminal: `too-long` is `fields_too_long`; a code without words does not compile. */
export function fieldWords({ code, facts = {} }: Pick<FieldError, 'code' | 'facts'>, reader: Reader): string {
  const key = `fields_${code.replaceAll('-', '_')}` as `fields_${Key<FieldCode>}`;
  return say(all[key], facts, reader);
}

/** A rule that the data breaks. */
export function ruleWords(rule: Rule, reader: Reader): string {
  const key = `check_data_${rule.replaceAll('-', '_')}` as `check_data_${Key<Rule>}`;
  return all[key]({}, reader);
}

/** Whoever found it wrong has given the facts that the contract names for its code. */
function say(words: unknown, facts: Facts, reader: Reader): string {
  const told = Object.entries(facts).map(([name, fact]) => {
    if (name === 'most') return [name, fact.toLocaleString(reader.locale)];
    return [name, Array.isArray(fact) ? fact.join(', ') : fact];
  });
  return (words as (facts: Facts, reader: Reader) => string)(Object.fromEntries(told), reader);
}
