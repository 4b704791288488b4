import type { ImportMapping } from '../src/contract/import-mapping.ts';
import { expect } from 'vitest';
import { school, staff } from './office.ts';

/** The headings of a file with the portal's own columns. */
export const HEADING =
  'external_id,title,type,location,capacity,price,start_date,end_date,weekdays,start_time,end_time';
/** A row under them: one class on three Tuesdays. */
export const row = (id: string, wishes: { title?: string; capacity?: number | string } = {}) =>
  `${id},${wishes.title ?? `Class ${id}`},Archery,Far Field,${wishes.capacity ?? 8},50,2026-10-06,2026-10-20,Tue,15:30,17:00`;
/** A file of such rows. */
export const file = (...rows: string[]) => Buffer.from([HEADING, ...rows].join('\n'));

/** Uploads a file as the office does. */
export async function upload(bytes: Uint8Array, name = 'classes.csv'): Promise<string> {
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${staff.accountId}`, 'x-file-name': encodeURIComponent(name) },
    payload: Buffer.from(bytes),
  });
  expect(reply.json()).toHaveProperty('result');
  return reply.json().result.fileId;
}

/** What its columns are taken for. */
async function guessed(fileId: string, wishes: Partial<ImportMapping> = {}): Promise<ImportMapping> {
  const { guess } = await staff.call('importColumns', { fileId });
  const fields = guess.fields as ImportMapping['fields'];
  return {
    fields,
    defaults: { type: 'General', capacity: 12, priceCents: null },
    illustrations: {},
    isPublished: true,
    ...wishes,
  };
}

let counter = 0;

/** A file that only waits to be applied, to a semester of its own. */
export async function ready(bytes: Uint8Array, name?: string) {
  const semesterId = await school.addSemester({ name: `Calls ${++counter}`, isOpen: true });
  const fileId = await upload(bytes, name);
  return { fileId, semesterId, mapping: await guessed(fileId) };
}

/** What families see of a semester. */
export const classesOf = async (semesterId: string) =>
  (await school.anonymous.call('classesBySemester', [semesterId]))[semesterId] ?? [];
