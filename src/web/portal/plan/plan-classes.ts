import { useQueries } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/classes.ts';
import { useApp } from '../../shared/app.tsx';
import { classDataOf, useAvailable } from '../../shared/class-data.ts';

/** The classes of a plan by id, with fresh seats; null for one that is not offered any more, absent while it loads. */
export function usePlanClasses(classIds: readonly string[]): ReadonlyMap<string, SchoolClass | null> {
  const data = classDataOf(useApp());
  useAvailable();
  return useQueries({
    queries: classIds.map((id) => data.class(id)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data: found }, index) => {
          const id = classIds[index];
          return id !== undefined && found !== undefined ? [[id, found] as const] : [];
        }),
      ),
  });
}
