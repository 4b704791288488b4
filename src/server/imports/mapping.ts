import * as z from 'zod';
import { FILE_FIELDS } from '../../contract/class-fields.ts';
import { type FileField, type ImportMapping, isNumberField } from '../../contract/import-mapping.ts';
import { OWN_COLUMNS } from './own-names.ts';

// The mappings that people write into files: shorter than what goes over the wire, which is what comes out of here.
const column = z.string().min(1);
const part = z.enum(['whole', 'first', 'last']).default('whole');
const none = z.array(z.string()).default([]);
const text = z.union([
  column.transform((name) => textOf([name])),
  z.strictObject({ columns: z.array(column).min(1), join: z.string().default(' '), none, part }),
]);
const number = z.union([
  column.transform((name) => numberOf(name)),
  z.strictObject({
    column,
    noneBelow: z.number().nullable().default(null),
    noneFrom: z.number().nullable().default(null),
    none,
    unit: z.enum(['whole', 'months']).default('whole'),
    part,
  }),
]);
const date = z.union([
  column.transform((name) => ({ columns: [name], format: 'YYYY-MM-DD', part: 'whole' as const })),
  z.strictObject({ columns: z.array(column).min(1), format: z.string().default('YYYY-MM-DD'), part }),
]);
const dates = z.union([
  column.transform((name) => ({ column: name, separator: ';', format: 'YYYY-MM-DD' })),
  z.strictObject({ column, separator: z.string().min(1).default(';'), format: z.string().default('YYYY-MM-DD') }),
]);
const weekdays = z.union([
  column.transform((name) => ({ column: name, dayOrder: 'DD/MM' as const })),
  z.strictObject({ column, dayOrder: z.enum(['DD/MM', 'MM/DD']).default('DD/MM') }),
]);
const time = z.union([
  column.transform((name) => ({ columns: [name], part: 'whole' as const })),
  z.strictObject({ columns: z.array(column).min(1).max(2), part }),
]);

// Each field with the source of its kind, as the contract has it.
const plain = Object.fromEntries(
  FILE_FIELDS.map((field) => [field, (isNumberField(field) ? number : text).optional()]),
) as unknown as { [Field in FileField]: z.ZodType<ImportMapping['fields'][Field]> };

const mapping = z
  .strictObject({
    $about: z.string().optional(),
    fields: z.strictObject({
      classId: text.optional(),
      externalId: text.optional(),
      title: text,
      ...plain,
      type: text.optional(),
      location: text.optional(),
      instructors: text.optional(),
      address: text.optional(),
      placesLeft: number.optional(),
      price: column.optional(),
      priceMax: column.optional(),
      currency: column.optional(),
      startsOn: date.optional(),
      endsOn: date.optional(),
      weekdays: weekdays.optional(),
      excludedDates: dates.optional(),
      startTime: time.optional(),
      endTime: time.optional(),
      duration: column.optional(),
      opensOn: date.optional(),
      closesOn: date.optional(),
    }),
    defaults: z
      .strictObject({
        type: z.string().nullable().default(null),
        capacity: z.int().nullable().default(null),
        priceCents: z.int().nonnegative().nullable().default(null),
      })
      .default({ type: null, capacity: null, priceCents: null }),
    illustrations: z.record(z.string(), z.string()).default({}),
    isPublished: z.boolean().default(true),
  })
  .refine(({ fields, defaults }) => fields.type ?? defaults.type, { path: ['fields', 'type'] })
  .refine(({ fields, defaults }) => fields.capacity ?? defaults.capacity !== null, {
    path: ['fields', 'capacity'],
  });

export type Mapping = ImportMapping & { readonly isLenient?: boolean };
type Fields = ImportMapping['fields'];
export type TextField = Fields['title'];
export type NumberField = NonNullable<Fields['capacity']>;
export type DateField = NonNullable<Fields['startsOn']>;
export type DatesField = NonNullable<Fields['excludedDates']>;
export type TimeField = NonNullable<Fields['startTime']>;

/** What is wrong with a mapping: its parts by their path, none where it is not JSON at all. */
export class MappingError extends Error {
  readonly wrong: readonly { readonly path: string; readonly code: 'required' | 'not-known' | 'not-valid' }[];
  constructor(wrong: MappingError['wrong']) {
    super(JSON.stringify(wrong));
    this.wrong = wrong;
  }
}

export function textOf(columns: string[], join = ' '): TextField {
  return { columns, join, none: [], part: 'whole' };
}

export function numberOf(name: string): NumberField {
  return { column: name, noneBelow: null, noneFrom: null, none: [], unit: 'whole', part: 'whole' };
}

/** The mapping of a JSON text; throws MappingError with everything that is wrong with it. */
export function parseMapping(json: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new MappingError([]);
  }
  const parsed = mapping.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new MappingError(parsed.error.issues.flatMap(wrongOf));
}

function wrongOf(issue: z.core.$ZodIssue): MappingError['wrong'][number][] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'not-known' }));
  const isMissing = issue.code === 'custom' || issue.input === undefined;
  return [{ path, code: isMissing ? 'required' : 'not-valid' }];
}

/** Without a mapping the columns carry our own names; only those without which there is no class must be there. */
export const ownColumns: Mapping = {
  ...mapping.parse({ fields: { ...OWN_COLUMNS, maxAge: { column: OWN_COLUMNS.maxAge, noneFrom: 99 } } }),
  isLenient: true,
};

const REQUIRED = ['externalId', 'title', 'type', 'capacity', 'startsOn', 'startTime', 'endTime'];

/** The columns of one field's source. */
export function namesOf(source: NonNullable<Fields[keyof Fields]>): readonly string[] {
  if (typeof source === 'string') return [source];
  return 'columns' in source ? source.columns : [source.column];
}

/** The columns a mapping reads, each with whether the file must have it. */
export function columnsOf(from: Mapping): { name: string; isNeeded: boolean }[] {
  return Object.entries(from.fields).flatMap(([field, source]) => {
    if (source === undefined) return [];
    const isNeeded = !from.isLenient || REQUIRED.includes(field);
    return namesOf(source).map((name) => ({ name, isNeeded }));
  });
}
