import type { Meeting } from '../../contract/classes.ts';
import type { RowReader } from './cells.ts';
import { dayNumber } from './days.ts';
import { INSTANT, readDate, readInstant, splitDates } from './dates.ts';
import { readListedDays } from './listed-days.ts';
import { timeAfter } from './lengths.ts';
import type { DateField, Mapping, TimeField } from './mapping.ts';
import { readTime } from './times.ts';

type Fields = Mapping['fields'];

/** Meetings that the file lists one by one with their times; null where it does not. */
export function readListed(reader: RowReader, { startsOn, startTime, endTime, duration }: Fields): Meeting[] | null {
  if (!startsOn || !startTime) return null;
  const isStamped = startsOn.format === INSTANT && startsOn.columns[0] === startTime.columns[0];
  if (!endTime) return isStamped ? stampsWithLength(reader, startTime, reader.minutes(duration)) : null;
  return isStamped ? listedInstants(reader, startTime, endTime) : listedWithTimes(reader, startsOn, startTime, endTime);
}

function stampsWithLength(reader: RowReader, start: TimeField, minutes: number | null): Meeting[] | null {
  const starts = splitDates(reader.cell(start.columns[0] ?? '')).map((text) => readInstant(text, reader.timeZone));
  const meetings = starts.flatMap((from) => {
    const end = from && minutes !== null ? timeAfter(from.time, minutes) : null;
    return from && end ? [{ on: from.on, start: from.time, end }] : [];
  });
  return meetings.length > 0 && meetings.length === starts.length ? meetings : null;
}

function listedInstants(reader: RowReader, start: TimeField, end: TimeField): Meeting[] | null {
  const read = (column: string | undefined) =>
    column === undefined ? [] : splitDates(reader.cell(column)).map((text) => readInstant(text, reader.timeZone));
  const [starts, ends] = [read(start.columns[0]), read(end.columns[0])];
  if (starts.length === 0 || starts.length !== ends.length) return null;
  const meetings = starts.flatMap((from, index) => {
    const to = ends[index];
    // A class that ends weeks later is held every week.
    const isSpan = from && to && dayNumber(to.on) - dayNumber(from.on) > 1;
    return from && to && !isSpan ? [{ on: from.on, start: from.time, end: to.time }] : [];
  });
  return meetings.length === starts.length ? meetings : null;
}

/** `2026-10-06; 2026-10-08` with a time for all of them, or one for each. */
function listedWithTimes(reader: RowReader, startsOn: DateField, start: TimeField, end: TimeField): Meeting[] | null {
  if (startsOn.part !== 'whole') return null;
  const parts = (column: string | undefined) =>
    reader
      .known(column)
      .split(/\s*;\s*/)
      .filter(Boolean);
  const column = startsOn.columns[0] ?? '';
  const near = reader.near(column);
  const days = parts(column).map((text) => readDate(text, startsOn.format, reader.timeZone, near));
  const [starts, ends] = [start, end].map(({ columns }) => parts(columns[0]).map((text) => readTime(text)));
  if (days.length < 2 || !starts || !ends) return null;
  const times = [starts, ends].flatMap((each) => (each.length === 1 ? [days.map(() => each[0])] : [each]));
  const meetings = days.flatMap((on, at) => {
    const [from, to] = times.map((each) => each[at]);
    return on && from && to ? [{ on, start: from, end: to }] : [];
  });
  return meetings.length === days.length ? meetings : null;
}

/** Days that a cell names one by one, whatever its times; null where it does not. */
export function readDaysNamed(reader: RowReader, startsOn: DateField | undefined): string[] | null {
  const column = startsOn?.columns.find((each) => reader.known(each) !== '');
  if (!startsOn || column === undefined) return null;
  const cell = reader.cell(column);
  const instants =
    startsOn.format === INSTANT && startsOn.part === 'whole'
      ? splitDates(cell).map((text) => readInstant(text, reader.timeZone))
      : [];
  if (instants.length > 1) return instants.flatMap((instant) => instant?.on ?? []);
  const days = readListedDays(cell, startsOn.format, reader.near(column));
  // Where cells hold a first and a last day, two days are these.
  return startsOn.part === 'whole' || (days && days.length > 2) ? days : null;
}
