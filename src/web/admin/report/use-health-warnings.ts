import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { MOST_PACKED } from '../../../contract/sheets.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

export type HealthWarning = OutputOf<typeof functions.healthWarnings>['classes'][number];

const KEY = 'portal.health-warnings';

/** The numbers of health for these classes. Each look leaves receipts, so it is only taken where somebody wants it, which this browser remembers. */
export function useHealthWarnings(classIds: readonly string[], mayRead: boolean) {
  const { call } = useApp();
  const [isWanted, setWanted] = useState(() => localStorage.getItem(KEY) === 'yes');
  const asked = classIds.slice(0, MOST_PACKED);
  const query = useQuery({
    queryKey: ['health-warnings', asked],
    queryFn: ({ signal }) => call(calls.healthWarnings, { classIds: asked }, { signal }),
    enabled: mayRead && isWanted && asked.length > 0,
    // One look leaves one receipt, however often the screen is drawn or comes to the front.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return {
    isWanted,
    query,
    toggle: () => {
      localStorage.setItem(KEY, isWanted ? 'no' : 'yes');
      setWanted(!isWanted);
    },
    warnings: isWanted ? new Map(query.data?.classes.map((one) => [one.id, one])) : new Map<string, HealthWarning>(),
  };
}
