import type { Clock } from '../platform/clock.ts';
import { EncodedResult } from '../platform/call/handler.ts';
import { batchedLookup } from '../platform/batched-lookup.ts';
import type { Database } from '../platform/database/connect.ts';
import { encodeBytes } from '../platform/http/compression.ts';
import { type LastKnown, lastKnown } from '../platform/last-known.ts';
import { type AvailableClasses, findAvailableClasses } from './available.ts';
import { changedSeats, withSeats } from './seats.ts';
import type { ClassSeats } from './store.ts';
import { listCatalogueVersions, listSeats } from './store.ts';

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
  /** When they were read, where the database has been away since; null: they are new. */
  seatsAsOf(organizationId: string): string | null;
  /** How many classes were last shown to anybody here; null where nobody has asked yet. Costs nothing. */
  lastCount(organizationId: string): number | null;
}

/** What is read once for all who ask at one moment, of whichever schools; where the database is away, what was read last, with its age. */
export function createCatalogue(database: Database, clock: Clock): Catalogue {
  const shelves = new Map<string, LastKnown<Held>>();
  const reading: Reading = {
    database,
    version: async (id) => (await versions(id)) ?? 0,
    seats: async (id) => (await seats(id)) ?? new Map(),
  };
  const versions = batchedLookup(itself, (ids) => listCatalogueVersions(database, ids), MOST_SCHOOLS);
  const seats = batchedLookup(itself, (ids) => listSeats(database, ids), MOST_SCHOOLS);
  const shelfOf = (organizationId: string) => {
    const shelf = shelves.get(organizationId) ?? lastKnown((held) => refresh(reading, organizationId, held), clock);
    shelves.set(organizationId, shelf);
    return shelf;
  };
  return {
    answer: async (organizationId) => {
      const { value, asOf } = await shelfOf(organizationId).get();
      return asOf === null ? value.encoded : (await aged(value, asOf)).encoded;
    },
    available: async (organizationId) => {
      const { value, asOf } = await shelfOf(organizationId).get();
      return asOf === null ? value.available : (await aged(value, asOf)).available;
    },
    seats: async (organizationId) => (await shelfOf(organizationId).get()).value.seats,
    seatsAsOf: (organizationId) => shelves.get(organizationId)?.asOf() ?? null,
    lastCount: (organizationId) => shelves.get(organizationId)?.last()?.seats.size ?? null,
  };
}

type Shown = Pick<Held, 'available' | 'encoded'>;
const agedOnes = new WeakMap<Held, Promise<Shown>>();

/** The same with the word that its seats may be old, made once. */
function aged(held: Held, asOf: string): Promise<Shown> {
  const made = agedOnes.get(held) ?? markAged(held, asOf);
  agedOnes.set(held, made);
  return made;
}

async function markAged({ available }: Held, seatsAsOf: string): Promise<Shown> {
  const marked = Object.fromEntries(Object.entries(available).map(([id, part]) => [id, { ...part, seatsAsOf }]));
  return { available: marked, encoded: await encode(marked) };
}

/** So many schools are looked at in one statement. */
const MOST_SCHOOLS = 1000;
const itself = (id: string) => id;

/** What is looked at again and again, each in one statement for all schools that are asked for at one moment. */
interface Reading {
  readonly database: Database;
  readonly version: (organizationId: string) => Promise<number>;
  readonly seats: (organizationId: string) => Promise<ReadonlyMap<string, ClassSeats>>;
}

async function refresh(reading: Reading, organizationId: string, held: Held | null): Promise<Held> {
  const version = await reading.version(organizationId);
  if (held?.version !== version) return load(reading, organizationId, version);
  if (performance.now() - held.seatsReadAt < SEATS_MAX_AGE_MS) return held;
  const seatsReadAt = performance.now();
  const seats = await reading.seats(organizationId);
  if (changedSeats(held.seats, seats).length === 0) return { ...held, seatsReadAt };
  const available = withSeats(held.available, seats);
  return { version, seats, seatsReadAt, available, encoded: await encode(available) };
}

async function load(reading: Reading, organizationId: string, version: number): Promise<Held> {
  const seatsReadAt = performance.now();
  const seats = await reading.seats(organizationId);
  const available = withSeats(await findAvailableClasses(reading.database, organizationId), seats);
  return { version, seats, seatsReadAt, available, encoded: await encode(available) };
}

async function encode(available: AvailableClasses): Promise<EncodedResult> {
  return new EncodedResult(await encodeBytes(Buffer.from(JSON.stringify({ result: available }))));
}
