import { useQuery } from '@tanstack/react-query';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

/** How one class would stand in the new semester. */
export type ForwardOutcome = OutputOf<typeof functions.previewRollForward>['classes'][number];

/** How the classes of a semester would stand in another one; asked once for all, whichever of them are chosen. */
export function useForwardPreview(toSemesterId: string | undefined, classes: readonly { readonly id: string }[]) {
  const { call } = useApp();
  const classIds = classes.map(({ id }) => id);
  const { data, error, isPending } = useQuery({
    queryKey: ['report', 'previewRollForward', toSemesterId, classIds],
    queryFn: async ({ signal }) => {
      const parts = [];
      for (let first = 0; first < classIds.length; first += MOST_AT_ONCE) {
        const asked = { toSemesterId: toSemesterId ?? '', classIds: classIds.slice(first, first + MOST_AT_ONCE) };
        parts.push(await call(calls.previewRollForward, asked, { signal }));
      }
      return parts;
    },
    enabled: toSemesterId !== undefined,
    staleTime: 0,
    retry: false,
  });
  const outcomes = new Map(data?.flatMap((part) => part.classes.map((one) => [one.id, one] as const)));
  // A group may have classes in several parts.
  const groups = new Map(data?.flatMap((part) => part.groups.map((one) => [one.id, one] as const)));
  return { outcomes, groups: [...groups.values()], hasHolidays: data?.[0]?.hasHolidays, error, isPending };
}
