import type { ClassData, Seats } from './class-data.ts';

const ADDRESS = '/api-stream/seats';

/** Keeps seats fresh while the page is looked at: the server tells what changed. Without the stream, each visit asks anew. */
export function followSeats({ applySeats }: Pick<ClassData, 'applySeats'>): () => void {
  let stream: EventSource | null = null;
  const close = () => {
    stream?.close();
    stream = null;
  };
  const open = () => {
    if (document.hidden) return close();
    if (stream) return;
    stream = new EventSource(ADDRESS);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => applySeats(JSON.parse(data) as Seats[]));
  };
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}
