import { addressOf, keepChosen } from '../../../shared/letter-address.ts';
import { FILTERS } from '../audience.ts';
import type { ServerDraft } from './use-kept-letter.ts';

/** How the address names whom a draft is for. */
export function addressOfDraft({ audience }: Pick<ServerDraft, 'audience'>): Record<string, string | undefined> {
  const chosen = audience.ids && keepChosen(audience.ids);
  const none = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
  return { ...none, ...addressOf(audience), chosen, search: audience.search };
}

/** Where the tab keeps what is typed into a letter until the server has it. */
export const letterInTab = (draftId: string) => `circular ${draftId}`;
