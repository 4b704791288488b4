import { useQueries } from '@tanstack/react-query';
import type { ClassGroup, SchoolClass } from '../../../contract/classes.ts';
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

/** The groups that these classes are sold in; null while they load. */
export function usePlanGroups(classes: ReadonlyMap<string, SchoolClass | null>): ClassGroup[] | null {
  const data = classDataOf(useApp());
  const ids = new Set([...classes.values()].flatMap((item) => item?.groupId ?? []));
  return useQueries({
    queries: [...ids].map((id) => data.group(id)),
    combine: (results) =>
      results.every(({ isPending }) => !isPending) ? results.flatMap((result) => result.data ?? []) : null,
  });
}
