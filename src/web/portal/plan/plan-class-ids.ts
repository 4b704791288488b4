import { useMemo } from 'react';
import { usePlan } from './plan.ts';

/** The classes of the plan in the order of choosing: the same list while only ticks change, so that nothing is asked or worked out anew. */
export function useClassIds(): readonly string[] {
  const text = usePlan()
    .lines.map(({ classId }) => classId)
    .join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}
