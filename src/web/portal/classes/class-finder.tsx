import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import type { Available } from '../../shared/class-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { keepCatalogueAddress } from './catalogue-address.ts';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { askFor, chosenInTab, NOBODY, whomsOf } from './whom.ts';
import { FilterBar } from './filter-bar.tsx';
import { NO_WISHES, useControls, type Wishes } from './filter-controls.ts';
import { countFilters, readFilters } from './filters.ts';
import { findClasses, listOptions } from './find-classes.ts';
import { type ForWhom, FoundClasses } from './found-classes.tsx';
import { FoundCount } from './found-count.tsx';
import { NoClasses } from './no-classes.tsx';
import { allClasses } from './semesters.ts';
import { inSteadyOrder } from './steady-order.ts';
import { useWordSearch } from './use-word-search.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const LookedFor = lazyPart(() => import('./looked-for.tsx'), { missing: () => null });
const FitWords = lazyPart(() => import('./fit-words.tsx'), { missing: () => null });
const NearestClasses = lazyPart(() => import('./nearest-classes.tsx'));

const NO_WORDS = { say: () => '' };

interface ClassFinderProps {
  part: Available[string];
  /** The other semesters open for enrolment. */
  others: readonly Available[string][];
  search: Readonly<Record<string, string | undefined>>;
  now: number;
}

/** The classes of a semester, and what narrows them down. */
export function ClassFinder({ part, others, search, now }: ClassFinderProps) {
  const navigate = useNavigate();
  const { organization, queryClient } = useApp();
  const today = dayAtSchool(now, organization.timeZone);
  const [forWhom, setForWhom] = useState<ForWhom>(NO_WORDS);
  const [chosen, setChosen] = useState(chosenInTab);
  const { childIds } = chosen;
  const user = useUser();
  const [family, setFamily] = useState(NOBODY);
  const { children, notes, standingOf } = user ? family : NOBODY;
  const all = useMemo(() => inSteadyOrder(queryClient, allClasses(part), now, today), [queryClient, part, now, today]);
  const options = useMemo(() => listOptions(all), [all]);
  const filters = useMemo(() => readFilters(search), [search]);
  const deferred = useDeferredValue(filters);
  const searched = useWordSearch(all, deferred.q);
  const words = searched && searched.words;
  const question = useMemo(
    () => ({ filters: deferred, childIds, children, standingOf, words, now, today }),
    [deferred, childIds, children, standingOf, words, now, today],
  );
  const answer = useMemo(() => findClasses(all, options, question), [all, options, question]);
  const wishes: Wishes = { ...filters, whom: whomsOf({ filters, childIds, children, today }) };
  const controls = useControls({ wishes, options, children, counts: answer.counts });
  useEffect(() => keepCatalogueAddress(search), [search]);

  const go = (changes: (previous: ClassFinderProps['search']) => Record<string, string | undefined>) =>
    // By what the address says now: what is drawn may still be as it was before the change before this one.
    void navigate({ to: paths.classes, search: changes, replace: true, resetScroll: false });

  function change({ whom, ...rest }: Partial<Wishes>): void {
    const asked = whom && askFor(whom, children, today);
    if (asked) setChosen(asked.chosen);
    go((previous) => ({ ...previous, ...rest, ...asked?.address }));
  }

  if (all.length === 0) return <NoClasses why="no-classes" />;
  const count = answer.found.length;
  const nearest = (
    <NearestClasses
      part={part}
      others={others}
      question={question}
      controls={controls}
      found={answer.found}
      onChange={change}
      onSemester={(semester) => go((previous) => ({ ...previous, semester }))}
    />
  );
  const isNear = searched?.isNear === true && count > 0;
  return (
    <>
      {user !== undefined && <LookedFor {...{ chosen, filters, children }} onFamily={setFamily} onFound={change} />}
      {answer.whoms.length > 0 && (
        <FitWords whoms={answer.whoms} question={question} controls={controls} onWords={setForWhom} />
      )}
      <FilterBar wishes={wishes} controls={controls} count={count} onChange={change} />
      <FoundCount wishes={wishes} controls={controls} count={count} isNear={isNear} onChange={change} />
      {!searched ? (
        <CatalogueSkeleton />
      ) : count === 0 ? (
        <Empty title={m.classes_nothing_title()}>
          {nearest}
          <Button look="secondary" onClick={() => change(NO_WISHES)}>
            {m.classes_clear()}
          </Button>
        </Empty>
      ) : (
        <>
          {countFilters(deferred) > 0 && nearest}
          <FoundClasses
            part={part}
            answer={answer}
            forWhom={answer.whoms.length > 0 ? forWhom : NO_WORDS}
            notes={notes}
          />
        </>
      )}
    </>
  );
}
