import { useQuery } from '@tanstack/react-query';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { MOST_AT_ONCE } from '../../../domain/bulk.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

/** How one class would stand in the new semester. */
export type ForwardOutcome = OutputOf<typeof functions.previewRollForward>['classes'][number];

/** How the classes of a semester would stand in another one; asked once for all, whichever of them are chosen. */
export function useForwardPreview(toSemesterId: string | undefined, classes: readonly { readonly id: string }[]) {
  const { call } = useApp();
  const classIds = classes.slice(0, MOST_AT_ONCE).map(({ id }) => id);
  const { data, error, isPending } = useQuery({
    queryKey: ['report', 'previewRollForward', toSemesterId, classIds],
    queryFn: ({ signal }) => call(calls.previewRollForward, { toSemesterId: toSemesterId ?? '', classIds }, { signal }),
    enabled: toSemesterId !== undefined,
    staleTime: 0,
    retry: false,
  });
  const outcomes = new Map(data?.classes.map((one) => [one.id, one]));
  return { outcomes, groups: data?.groups ?? [], hasHolidays: data?.hasHolidays, error, isPending };
}
