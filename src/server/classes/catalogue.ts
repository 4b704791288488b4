import { EncodedResult } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { encodeBytes } from '../platform/http/compression.ts';
import { type AvailableClasses, findAvailableClasses } from './available.ts';
import { type ClassSeats, changedSeats, withSeats } from './seats.ts';
import { findCatalogueVersion, listSeats } from './store.ts';

/** Seat counts shown are at most a second old: they are read again when they are older than this. */
const SEATS_MAX_AGE_MS = 600;

interface Held {
  readonly version: number;
  readonly seats: ReadonlyMap<string, ClassSeats>;
  readonly seatsReadAt: number;
  readonly available: AvailableClasses;
  readonly encoded: EncodedResult;
}

/** The catalogue of each organisation as bytes in memory, made once per version. */
export interface Catalogue {
  /** The answer of `availableEnrollmentClasses`: edits show at once on every server, seats within a second. */
  answer(organizationId: string): Promise<EncodedResult>;
  /** The same as data, for the page that carries it. */
  available(organizationId: string): Promise<AvailableClasses>;
  /** Seats as they stand, no older than a second. */
  seats(organizationId: string): Promise<ReadonlyMap<string, ClassSeats>>;
}

/**
 * Every answer shares one look at the version row that *began after* the request arrived: whoever comes while a look runs
 * joins the next one. So an edit that was committed before a request is always in its answer, however many servers there are.
 */
export function createCatalogue(database: Database): Catalogue {
  const shelves = new Map<string, ReturnType<typeof createShelf>>();
  const look = (organizationId: string) => {
    const shelf = shelves.get(organizationId) ?? createShelf((held) => refresh(database, organizationId, held));
    shelves.set(organizationId, shelf);
    return shelf();
  };
  return {
    answer: async (organizationId) => (await look(organizationId)).encoded,
    available: async (organizationId) => (await look(organizationId)).available,
    seats: async (organizationId) => (await look(organizationId)).seats,
  };
}

/** One look at a time, one waiting behind it for all who come meanwhile. */
function createShelf(refreshHeld: (held: Held | null) => Promise<Held>): () => Promise<Held> {
  let held: Held | null = null;
  let running: Promise<Held> | null = null;
  let next: Promise<Held> | null = null;
  const run = async (): Promise<Held> => {
    held = await refreshHeld(held);
    return held;
  };
  const start = (): Promise<Held> => {
    running = run().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}

async function refresh(database: Database, organizationId: string, held: Held | null): Promise<Held> {
  const version = await findCatalogueVersion(database, organizationId);
  if (held?.version !== version) return load(database, organizationId, version);
  if (performance.now() - held.seatsReadAt < SEATS_MAX_AGE_MS) return held;
  const seatsReadAt = performance.now();
  const seats = await listSeats(database, organizationId);
  if (changedSeats(held.seats, seats).length === 0) return { ...held, seatsReadAt };
  const available = withSeats(held.available, seats);
  return { version, seats, seatsReadAt, available, encoded: await encode(available) };
}

async function load(database: Database, organizationId: string, version: number): Promise<Held> {
  const seatsReadAt = performance.now();
  const seats = await listSeats(database, organizationId);
  const available = withSeats(await findAvailableClasses(database, organizationId), seats);
  return { version, seats, seatsReadAt, available, encoded: await encode(available) };
}

async function encode(available: AvailableClasses): Promise<EncodedResult> {
  return new EncodedResult(await encodeBytes(Buffer.from(JSON.stringify({ result: available }))));
}
