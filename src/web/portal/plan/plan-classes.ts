import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ClassGroup, SchoolClass } from '../../../contract/classes.ts';
import { useApp } from '../../shared/app.tsx';
import { classDataOf, useAvailable } from '../../shared/class-data.ts';

/** The classes of a plan by id, with fresh seats; null for one that is not offered any more, absent while it loads. */
export function usePlanClasses(classIds: readonly string[]): ReadonlyMap<string, SchoolClass | null> {
  const data = classDataOf(useApp());
  useAvailable();
  // The same map from drawing to drawing while nothing has changed: what is worked out from it is kept.
  const combine = useCallback(
    (results: readonly { readonly data?: SchoolClass | null | undefined }[]) =>
      new Map(
        results.flatMap(({ data: found }, index) => {
          const id = classIds[index];
          return id !== undefined && found !== undefined ? [[id, found] as const] : [];
        }),
      ),
    [classIds],
  );
  const queries = useMemo(() => classIds.map((id) => data.class(id)), [classIds, data]);
  return useQueries({ queries, combine });
}

/** The groups that these classes are sold in; null while they load. */
export function usePlanGroups(classes: ReadonlyMap<string, SchoolClass | null>): ClassGroup[] | null {
  const data = classDataOf(useApp());
  const ids = new Set([...classes.values()].flatMap((item) => item?.groupId ?? []));
  return useQueries({ queries: [...ids].map((id) => data.group(id)), combine: allGroups });
}

const allGroups = (
  results: readonly { readonly isPending: boolean; readonly data?: ClassGroup | null | undefined }[],
) => (results.every(({ isPending }) => !isPending) ? results.flatMap(({ data }) => data ?? []) : null);
