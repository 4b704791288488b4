import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClassGroup, SchoolClass } from '../../contract/classes.ts';
import type { CallFunction } from '../call.ts';
import { calls } from '../calls.ts';
import { useApp } from './app.tsx';
import { AVAILABLE, type Available, CLASS, CLASSES_OF, GROUP } from './class-keys.ts';

/** Specification, section 4: the states of class data. `value` null means that there is no such class or group. */
export interface Held<Value> {
  readonly state: 'empty' | 'loading' | 'loaded' | 'error';
  readonly value: Value | undefined;
  readonly error: Error | null;
  retry(): void;
}

// Fetched once and kept: seats come fresh with `available`.
const KEPT = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;

/** The loading rules of the specification, section 4, as cache options. */
export function createClassData({ call, queryClient }: { call: CallFunction; queryClient: QueryClient }) {
  let isPrimed = false;

  const hold = (items: readonly SchoolClass[]) => {
    for (const item of items) queryClient.setQueryData([CLASS, item.id], item);
  };
  const holdGroups = (groups: readonly ClassGroup[]) => {
    for (const group of groups) {
      queryClient.setQueryData([GROUP, group.id], group);
      hold(group.classes);
    }
  };
  const holdAvailable = (available: Available) => {
    for (const { classes, groups } of Object.values(available)) {
      hold(classes);
      holdGroups(groups);
    }
  };

  // The first screen reads nothing by id: the batcher comes when the first such read does.
  let reads: Promise<ReturnType<typeof import('./class-by-id.ts').readById>> | undefined;
  const byId = () => (reads ??= import('./class-by-id.ts').then(({ readById }) => readById(call)));

  // Also for what is written without having been asked for: it stays held.
  for (const key of [CLASS, CLASSES_OF, GROUP, AVAILABLE]) queryClient.setQueryDefaults([key], { gcTime: Infinity });

  return {
    /** Fetched only if not already loaded or loading; null when there is no such class. */
    class: (id: string) =>
      queryOptions({ queryKey: [CLASS, id], queryFn: async () => (await byId()).class(id), ...KEPT }),
    /** Fetched only if not yet held; null when there is no such group. */
    group: (id: string) =>
      queryOptions({
        queryKey: [GROUP, id],
        queryFn: async () => {
          const group = await (await byId()).group(id);
          if (group) hold(group.classes);
          return group;
        },
        ...KEPT,
      }),
    /** The current semester's classes, held under the key `current` and fetched only while that list is empty. */
    current: queryOptions({
      queryKey: [CLASSES_OF, 'current'],
      queryFn: async () => {
        const { classes } = await call(calls.classes);
        hold(classes);
        return classes;
      },
      ...KEPT,
      staleTime: (query) => (query.state.data?.length ? Infinity : 0),
    }),
    /** Refetched on every request; what it brings is written over held classes and groups. */
    available: () =>
      queryOptions({
        queryKey: [AVAILABLE],
        queryFn: async (): Promise<Available> => {
          const available = await call(calls.availableEnrollmentClasses);
          holdAvailable(available);
          return available;
        },
        retry: false,
        gcTime: Infinity,
        refetchOnMount: isPrimed ? false : 'always',
      }),
    /** Takes what came with the page as the answer to the first request for available classes. */
    prime(available: Available): void {
      queryClient.setQueryData([AVAILABLE], available);
      holdAvailable(available);
      isPrimed = true;
    },
    /** The first request has had its answer: every later one is made. */
    endPriming(): void {
      isPrimed = false;
    },
  };
}

export type ClassData = ReturnType<typeof createClassData>;

const dataOf = new WeakMap<QueryClient, ClassData>();

/** The class data of this app: one for each query client. */
export function classDataOf(app: { call: CallFunction; queryClient: QueryClient }): ClassData {
  const data = dataOf.get(app.queryClient) ?? createClassData(app);
  dataOf.set(app.queryClient, data);
  return data;
}

/** Empty until asked for, loading until the first answer, loaded from then on; error while the last try failed and nothing is held. */
export function loadState(query: Pick<UseQueryResult, 'status' | 'fetchStatus'>): Held<unknown>['state'] {
  if (query.status === 'success') return 'loaded';
  if (query.fetchStatus !== 'idle') return 'loading';
  return query.status === 'error' ? 'error' : 'empty';
}

function asHeld<Value>(query: UseQueryResult<Value, Error>): Held<Value> {
  return {
    state: loadState(query),
    value: query.data,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** The classes open for enrolment, fresh on every visit. */
export function useAvailable(): Held<Available> {
  const app = useApp();
  const { queryClient } = app;
  const data = classDataOf(app);
  const query = useQuery(data.available());
  // After this commit every other mount makes its own request.
  useEffect(() => {
    const timer = setTimeout(data.endPriming, 0);
    return () => clearTimeout(timer);
  }, [data]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // What is not on the first screen's way can wait for it.
    const follow = async () => {
      const { followSeats } = await import('./seats-stream.ts');
      if (!isGone) stop = followSeats(queryClient);
    };
    // Without it seats are as fresh as the last visit.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queryClient]);
  return asHeld(query);
}

/** The current semester's classes. */
export function useCurrentClasses(): Held<SchoolClass[]> {
  return asHeld(useQuery(classDataOf(useApp()).current));
}

/** One class by its id. */
export function useClass(id: string): Held<SchoolClass | null> {
  return asHeld(useQuery(classDataOf(useApp()).class(id)));
}

/** One class group by its id. */
export function useClassGroup(id: string): Held<ClassGroup | null> {
  return asHeld(useQuery(classDataOf(useApp()).group(id)));
}
