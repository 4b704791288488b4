import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

const TYPING_PAUSE_MS = 120;
/** One letter begins half of all names. */
const SHORTEST = 2;

/** What the server finds by what is typed, asked once the typing rests; while that is under way the last answer stays. */
export function useFind(typed: string) {
  const { call } = useApp();
  const wanted = typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isAsked = wanted.length >= SHORTEST;
  const query = useQuery({
    queryKey: ['find', search],
    queryFn: ({ signal }) => call(calls.find, { search }, { signal }),
    enabled: isAsked && search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Names of people are not kept once the search is closed.
    gcTime: 0,
    retry: false,
  });
  const isCurrent = search === wanted && !query.isPlaceholderData && query.isFetched;
  return {
    found: isAsked ? query.data : undefined,
    error: isAsked && search === wanted ? query.error : null,
    /** Whether more may come for what is typed. */
    isLooking: isAsked && !isCurrent,
    retry: () => void query.refetch(),
  };
}
