import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import type { VIEW_LISTS } from '../../../../contract/views.ts';

export interface SavedViewsProps {
  readonly list: (typeof VIEW_LISTS)[number];
  /** What narrows the table, as the address calls it. */
  readonly filters: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
}

export type View = OutputOf<typeof functions.savedViews>['views'][number];

/** What a view remembers of an address: what narrows the table and its order, never the words that are searched for. */
export function askedNow(
  address: Readonly<Record<string, string | undefined>>,
  filters: readonly string[],
): Record<string, string> {
  return Object.fromEntries([...filters, 'sort'].flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
}

/** Whether a view is what is on screen. */
export function isSame(
  view: Pick<View, 'asked' | 'hidden'>,
  now: { readonly asked: Readonly<Record<string, string>>; readonly hidden: readonly string[] },
): boolean {
  const ordered = ({ asked, hidden }: typeof now) =>
    JSON.stringify([
      Object.entries(asked)
        .map((part) => part.join('='))
        .toSorted(),
      hidden.toSorted(),
    ]);
  return ordered(view) === ordered(now);
}
