import type { SchoolClass } from '../../contract/classes.ts';

/** Fresh seats of one class, as the server tells them. */
export type Seats = Pick<SchoolClass, 'id' | 'seatsTaken' | 'waiting'>;

/** Who is told of seats, and since when they are old (null: they are not). */
interface Follower {
  applySeats(seats: readonly Seats[]): void;
  applyAge(asOf: string | null): void;
}

const ADDRESS = '/api-stream/seats';
/** A portal that is full or closing is asked again by and by, and not by all pages at once. */
const AGAIN_AFTER_MS = 30_000;

/** Keeps seats fresh while the page is looked at: the server tells what changed. Without the stream, each visit asks anew. */
export function followSeats({ applySeats, applyAge }: Follower): () => void {
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
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => applySeats(JSON.parse(data) as Seats[]));
    stream.addEventListener('age', ({ data }: MessageEvent<string>) => applyAge(JSON.parse(data) as string | null));
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
