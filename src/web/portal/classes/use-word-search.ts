import { useEffect, useMemo, useState } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import { useApp } from '../../shared/app.tsx';
import type { searchClasses } from './search-classes.ts';

const NO_SEARCH = { words: null, isNear: false };

export const loadWordSearch = () => import('./search-classes.ts');

/** The classes with the words typed, null while what finds them is still on its way: it comes when somebody is about to type. */
export function useWordSearch(classes: readonly SchoolClass[], query: string) {
  const { locale } = useApp().organization;
  const [search, setSearch] = useState<typeof searchClasses | null>(null);
  const isAsked = query.trim() !== '';
  useEffect(() => {
    if (!isAsked) return;
    // Without it nothing is kept back.
    const all = () => NO_SEARCH;
    void loadWordSearch().then(
      ({ searchClasses: loaded }) => setSearch(() => loaded),
      () => setSearch(() => all),
    );
  }, [isAsked]);
  return useMemo(
    () => (isAsked ? (search?.(classes, query, locale) ?? null) : NO_SEARCH),
    [isAsked, search, classes, query, locale],
  );
}
