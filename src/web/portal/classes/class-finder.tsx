import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import type { Available } from '../../shared/class-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { keepCatalogueAddress } from './catalogue-address.ts';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { NOBODY, addressOfWhom, keepChildInTab, readChildInTab } from './whom.ts';
import { FilterBar } from './filter-bar.tsx';
import { NO_WISHES, useControls, type Wishes } from './filter-controls.ts';
import { readFilters } from './filters.ts';
import { findClasses, listOptions, whomOf } from './find-classes.ts';
import { FoundClasses } from './found-classes.tsx';
import { FoundCount } from './found-count.tsx';
import { allClasses } from './semesters.ts';
import { inSteadyOrder } from './steady-order.ts';
import { useWordSearch } from './use-word-search.ts';

const FamilyFacts = lazy(() => import('./family-facts.tsx'));

interface ClassFinderProps {
  part: Available[string];
  search: Readonly<Record<string, string | undefined>>;
  now: number;
}

/** The classes of a semester, and what narrows them down. */
export function ClassFinder({ part, search, now }: ClassFinderProps) {
  const navigate = useNavigate();
  const { organization, queryClient } = useApp();
  const today = dayAtSchool(now, organization.timeZone);
  const [childId, setChildId] = useState(readChildInTab);
  const user = useUser();
  const [family, setFamily] = useState(NOBODY);
  const { children, notes } = user ? family : NOBODY;
  const all = useMemo(() => inSteadyOrder(queryClient, allClasses(part), now, today), [queryClient, part, now, today]);
  const options = useMemo(() => listOptions(all), [all]);
  const filters = useMemo(() => readFilters(search), [search]);
  const deferred = useDeferredValue(filters);
  const searched = useWordSearch(all, deferred.q);
  const words = searched && searched.words;
  const answer = useMemo(
    () => findClasses(all, options, { filters: deferred, childId, children, words, now }),
    [all, options, deferred, childId, children, words, now],
  );
  const wishes: Wishes = { ...filters, whom: whomOf({ filters, childId, children }) };
  const controls = useControls({ wishes, options, children, counts: answer.counts });
  useEffect(() => keepCatalogueAddress(search), [search]);

  function change({ whom, ...others }: Partial<Wishes>): void {
    const forWhom = whom === undefined ? {} : addressOfWhom(whom, children, today);
    if (whom !== undefined) {
      const child = whom.startsWith('child:') ? whom.slice('child:'.length) : null;
      keepChildInTab(child);
      setChildId(child);
    }
    void navigate({
      to: paths.classes,
      // By what the address says now: what is drawn may still be as it was before the change before this one.
      search: (previous: ClassFinderProps['search']) => ({ ...previous, ...others, ...forWhom }),
      replace: true,
      resetScroll: false,
    });
  }

  if (all.length === 0)
    return (
      <Empty title={m.classes_empty_title()}>
        <p>{m.classes_empty()}</p>
      </Empty>
    );
  const count = answer.found.length;
  const isNear = searched?.isNear === true && count > 0;
  return (
    <>
      {user && (
        <Suspense>
          <FamilyFacts onFamily={setFamily} />
        </Suspense>
      )}
      <FilterBar wishes={wishes} controls={controls} count={count} onChange={change} />
      <FoundCount wishes={wishes} controls={controls} count={count} isNear={isNear} onChange={change} />
      {!searched ? (
        <CatalogueSkeleton />
      ) : count === 0 ? (
        <Empty title={m.classes_nothing_title()}>
          <p>{m.classes_nothing()}</p>
          <Button look="secondary" onClick={() => change(NO_WISHES)}>
            {m.classes_clear()}
          </Button>
        </Empty>
      ) : (
        <FoundClasses part={part} answer={answer} notes={notes} />
      )}
    </>
  );
}
