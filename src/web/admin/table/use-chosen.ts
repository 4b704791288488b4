import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_CHOSEN } from '../../../domain/pages.ts';
import type { Table } from './use-table.ts';

/** Rows that are chosen, on whichever pages. */
export interface Chosen {
  readonly selected: ReadonlySet<string>;
  readonly choose: (selected: ReadonlySet<string>) => void;
  /** Those that are not on the screen. */
  readonly elsewhere: readonly string[];
  /** Those of them that are on no page: search and filters leave them out. Empty as long as that is not known. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * What is chosen in a table. A row that was found and is not any more, by the same question, leaves the choice by itself: an act has
 * changed it. What another search or filter leaves out stays chosen, and is named.
 */
export function useChosen<Row extends { readonly id: string }>(table: Table<Row>, shown: readonly Row[]): Chosen {
  const [selected, choose] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState<{ asked: string; ids: readonly string[] }>({ asked: table.asked, ids: [] });
  const onScreen = new Set(shown.map(({ id }) => id));
  const elsewhere = [...selected].filter((id) => !onScreen.has(id));
  const { data } = useQuery({
    queryKey: ['report', 'chosen', table.asked, elsewhere],
    queryFn: () => table.findAmong(elsewhere),
    enabled: elsewhere.length > 0 && elsewhere.length <= MOST_CHOSEN && !table.isOld,
    staleTime: 0,
    retry: false,
    // What is known of more rows is known of fewer: nothing flickers where one is left out.
    placeholderData: (last, query) => (isKnownOf(query?.queryKey, table.asked, elsewhere) ? last : undefined),
  });
  const among = elsewhere.length === 0 ? NONE : data;
  const hidden = new Set(among ? elsewhere.filter((id) => !among.has(id)) : []);
  if (among && !table.isOld) {
    const found = [...selected].filter((id) => !hidden.has(id));
    if (known.asked !== table.asked || known.ids.join() !== found.join()) {
      setKnown({ asked: table.asked, ids: found });
      const gone = known.asked === table.asked ? known.ids.filter((id) => hidden.has(id)) : [];
      if (gone.length > 0) choose(new Set([...selected].filter((id) => !gone.includes(id))));
    }
  }
  return { selected, choose, elsewhere, hidden };
}

function isKnownOf([, , asked, ids]: readonly unknown[] = [], now: string, some: readonly string[]): boolean {
  return asked === now && Array.isArray(ids) && some.every((id) => ids.includes(id));
}

const NONE: ReadonlySet<string> = new Set();
