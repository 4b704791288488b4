import { m } from '../../../words/messages.js';

/** What a cut is called. */
export function nameCut(cut: string): string {
  if (cut === 'youth') return m.tshirts_cut_youth();
  return cut === 'adult' ? m.tshirts_cut_adult() : cut;
}
