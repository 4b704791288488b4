import type { Facts } from '../../contract/refusals.ts';
import { getLocale } from '../../words/runtime.js';

/** Facts as a sentence takes them: a limit with its thousands apart. */
export function spokenFacts(facts: Facts = {}): Facts {
  return typeof facts['most'] === 'number' ? { ...facts, most: facts['most'].toLocaleString(getLocale()) } : facts;
}
