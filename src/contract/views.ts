import * as z from 'zod/mini';
import { id, name } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';
import { canBeStored } from '../domain/storable.ts';
import { wrong } from './wrong.ts';

/** The tables whose views can be saved. */
export const VIEW_LISTS = ['enrollment', 'student'] as const;

/** A view has so many filters at the most, and hides so many columns. */
const MOST_PARTS = 30;
/** So many views of one table are somebody's own. */
export const MOST_VIEWS = 30;

/** What an address or a column is called by; the database keeps it as it is. */
const part = (most: number) =>
  z
    .string()
    .check(z.maxLength(most, wrong('too-long', { most })), z.refine<string>(canBeStored, wrong('not-storable')));

/** Filters and order as the address of the table says them; words that are searched for are none of them. */
const asked = z.record(z.string().check(z.regex(/^[a-z]{1,20}$/, wrong('not-valid'))), part(64)).check(
  z.refine((parts) => Object.keys(parts).length <= MOST_PARTS, wrong('too-many', { most: MOST_PARTS })),
  z.refine((parts) => !Object.hasOwn(parts, 'search'), wrong('not-valid')),
);

const hidden = z.array(part(40)).check(z.maxLength(MOST_PARTS, wrong('too-many', { most: MOST_PARTS })));

const view = { name: name(60, { required: 'required' }), isShared: z.boolean(), asked, hidden };

/** The views of a table that the caller may use: their own, and those that others share; by name. */
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
        /** The address of whoever shares it. */
        byEmail: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Saves a view under a name; one of the caller's own of that name is replaced. */
export const saveView = call('saveView', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ list: z.enum(VIEW_LISTS), ...view }),
  output: z.object({ viewId: id, isReplaced: z.boolean() }),
});

/** Removes a view: one's own, and as an administrator any that is shared; any other is not found. */
export const removeView = call('removeView', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ viewId: id }),
  output: z.object({}),
});
