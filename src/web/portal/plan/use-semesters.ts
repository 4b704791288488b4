import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../shared/app.tsx';
import { classDataOf } from '../../shared/class-data.ts';

/** The semester of each class that families can choose, by the id of the class, those of groups among them. */
export function useSemesters(): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...classDataOf(useApp()).available(), refetchOnMount: false });
  return useMemo(
    () =>
      new Map(
        Object.entries(data ?? {}).flatMap(([semesterId, { classes, groups }]) =>
          [classes, ...groups.map((group) => group.classes)].flat().map(({ id }) => [id, semesterId]),
        ),
      ),
    [data],
  );
}
