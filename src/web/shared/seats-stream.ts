import type { QueryClient } from '@tanstack/react-query';
import type { ClassGroup, SchoolClass } from '../../contract/classes.ts';
import { AVAILABLE, type Available, CLASS, CLASSES_OF, GROUP } from './class-keys.ts';

/** Fresh seats of one class, as the server tells them. */
type Seats = Pick<SchoolClass, 'id' | 'seatsTaken' | 'waiting'>;

const ADDRESS = '/api-stream/seats';
/** A portal that is full or closing is asked again by and by, and not by all pages at once. */
const AGAIN_AFTER_MS = 30_000;

/** Keeps seats fresh while the page is looked at: the server tells what changed. Without the stream, each visit asks anew. */
export function followSeats(queryClient: QueryClient): () => void {
  let stream: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };
  const open = () => {
    if (document.hidden) return close();
    if (stream) return;
    stream = new EventSource(ADDRESS);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) =>
      applySeats(queryClient, JSON.parse(data) as Seats[]),
    );
    stream.addEventListener('age', ({ data }: MessageEvent<string>) =>
      applyAge(queryClient, JSON.parse(data) as string | null),
    );
    stream.addEventListener('error', () => {
      // A lost connection comes back by itself; after a refusal the browser gives up.
      if (stream?.readyState !== EventSource.CLOSED) return;
      close();
      again = setTimeout(open, AGAIN_AFTER_MS * (1 + Math.random()));
    });
  };
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}

/** Writes when the seats were read, where the server could not read them since; null: they are new. */
export function applyAge(queryClient: QueryClient, asOf: string | null): void {
  queryClient.setQueryData<Available>([AVAILABLE], (available) => {
    const isAsBefore = Object.values(available ?? {}).every(({ seatsAsOf = null }) => seatsAsOf === asOf);
    if (!available || isAsBefore) return available;
    const aged = Object.entries(available).map(([id, part]) => [id, { ...part, seatsAsOf: asOf ?? undefined }]);
    return Object.fromEntries(aged);
  });
}

/** Writes fresh seats over every held copy of these classes. */
export function applySeats(queryClient: QueryClient, updates: readonly Seats[]): void {
  const fresh = new Map(updates.map((seats) => [seats.id, seats]));
  const withSeats = (item: SchoolClass): SchoolClass => {
    const seats = fresh.get(item.id);
    return seats ? { ...item, ...seats, seatsLeft: Math.max(0, item.capacity - seats.seatsTaken) } : item;
  };
  const inGroup = (group: ClassGroup): ClassGroup => ({ ...group, classes: group.classes.map(withSeats) });
  for (const id of fresh.keys())
    queryClient.setQueryData<SchoolClass | null>([CLASS, id], (item) => item && withSeats(item));
  queryClient.setQueriesData<SchoolClass[]>({ queryKey: [CLASSES_OF] }, (items) => items?.map(withSeats));
  queryClient.setQueriesData<ClassGroup | null>({ queryKey: [GROUP] }, (group) => group && inGroup(group));
  queryClient.setQueryData<Available>(
    [AVAILABLE],
    (available) =>
      available &&
      Object.fromEntries(
        Object.entries(available).map(([semesterId, part]) => [
          semesterId,
          { ...part, classes: part.classes.map(withSeats), groups: part.groups.map(inGroup) },
        ]),
      ),
  );
}
