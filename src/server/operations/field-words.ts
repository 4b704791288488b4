import type { FieldCode } from '../../contract/field-codes.ts';
import type { FieldError } from '../../contract/kit.ts';
import type { Facts } from '../../contract/refusals.ts';
import { m } from '../../words/messages.js';

type Key<Code extends string> = Code extends `${infer Start}-${infer Rest}` ? `${Start}_${Key<Rest>}` : Code;

/** What is wrong with a value, in a sentence for the terminal: `too-long` is `fields_too_long`; a code without words does not compile. */
export function fieldWords({ code, facts = {} }: Pick<FieldError, 'code' | 'facts'>): string {
  const key = `fields_${code.replaceAll('-', '_')}` as `fields_${Key<FieldCode>}`;
  const listed = Object.entries(facts).map(([name, fact]) => [name, Array.isArray(fact) ? fact.join(', ') : fact]);
  const all: Readonly<typeof m> = m;
  // Whoever found it wrong has given the facts that the contract names for this code.
  return (all[key] as (facts: Facts) => string)(Object.fromEntries(listed));
}
