import { readCsv } from '../src/server/imports/csv-file.ts';
import type { Mapping } from '../src/server/imports/mapping.ts';
import { readFile } from '../src/server/imports/read-file.ts';

/** What a file says, for a school in Hong Kong. */
export const fileOf = (bytes: Uint8Array, from: Mapping) =>
  readFile(readCsv(bytes, from), from, { timeZone: 'Asia/Hong_Kong', currency: 'HKD' });

/** A file with the portal's own columns. */
export const own = (...rows: string[]) =>
  Buffer.from(
    ['external_id,title,type,location,capacity,price,start_date,end_date,weekdays,start_time,end_time', ...rows].join(
      '\n',
    ),
  );
/** A row of it: one class on three Tuesdays, unless wished otherwise. */
export const row = (id: string, wishes: { title?: string; capacity?: number; days?: string } = {}) =>
  `${id},${wishes.title ?? `Class ${id}`},Archery,Far Field,${wishes.capacity ?? 8},50,2026-10-06,2026-10-20,${wishes.days ?? 'Tue'},15:30,17:00`;
