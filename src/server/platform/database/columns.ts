import type { Generated, JSONColumnType } from 'kysely';

/** A timestamptz: read as an ISO string in UTC, written as an ISO string. Dates and times of day travel as strings too. */
export type Instant = string;
export type DefaultedText = Generated<string>;
/** A bigint column: read as a number (tickets and versions stay far below 2^53). */
export type BigInt53 = Generated<number>;
export type Json<T extends object> = JSONColumnType<T>;
