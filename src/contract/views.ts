import * as z from 'zod/mini';
import { id, name } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';
import { canBeStored } from '../domain/storable.ts';
import { wrong } from './wrong.ts';

/** The tables whose views can be saved. */
export const VIEW_LISTS = ['enrollment', 'student', 'family'] as const;

/** The most filters that a view may have, and the most columns that it may hide. */
const MOST_PARTS = 30;
/** The most views of one table that a person may own. */
export const MOST_VIEWS = 30;

/** A filter value or a column name; the database stores it unchanged. */
const part = (most: number) =>
  z
    .string()
    .check(z.maxLength(most, wrong('too-long', { most })), z.refine<string>(canBeStored, wrong('not-storable')));

/** Filters and sort order as they appear in the table's address. Search words are not saved in a view. */
const asked = z.record(z.string().check(z.regex(/^[a-z]{1,20}$/, wrong('not-valid'))), part(64)).check(
  z.refine((parts) => Object.keys(parts).length <= MOST_PARTS, wrong('too-many', { most: MOST_PARTS })),
  z.refine((parts) => !Object.hasOwn(parts, 'search'), wrong('not-valid')),
);

const hidden = z.array(part(40)).check(z.maxLength(MOST_PARTS, wrong('too-many', { most: MOST_PARTS })));

const view = { name: name(60, { required: 'required' }), isShared: z.boolean(), asked, hidden };

/** The views of a table that the caller may use: their own and those shared by others, sorted by name. */
export const savedViews = call('savedViews', {
  access: READERS,
  input: z.strictObject({ list: z.enum(VIEW_LISTS) }),
  output: z.object({
    views: z.array(
      z.object({
        id,
        ...view,
        isOwn: z.boolean(),
        isRemovable: z.boolean(),
        /** The e-mail address of the view's owner. */
        byEmail: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Saves a view under a name, replacing the caller's own view of that name. */
export const saveView = call('saveView', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ list: z.enum(VIEW_LISTS), ...view }),
  output: z.object({ viewId: id, isReplaced: z.boolean() }),
});

/** Removes a view. Callers may remove their own; administrators also any shared one. Any other view is "not found". */
export const removeView = call('removeView', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ viewId: id }),
  output: z.object({}),
});
