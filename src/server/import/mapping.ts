import * as z from 'zod';

const column = z.string().min(1);
/** One column, or several joined; equal neighbours (a place that repeats its district) are joined once. `none` lists values that mean nothing. */
const text = z.union([
  column.transform((name) => ({ columns: [name], join: ' ', none: [] as string[] })),
  z.strictObject({
    columns: z.array(column).min(1),
    join: z.string().default(' '),
    none: z.array(z.string()).default([]),
  }),
]);
/** A whole number; `noneBelow` and `noneFrom` say where a number means "no limit". */
const number = z.union([
  column.transform((name) => ({ column: name, noneBelow: -Infinity, noneFrom: Infinity })),
  z.strictObject({
    column,
    noneBelow: z.number().default(-Infinity),
    noneFrom: z.number().default(Infinity),
  }),
]);
/** A date; `format` of YYYY, MM, DD, M, D and other characters that stand for themselves. Of several columns the first that is filled counts. */
const date = z.union([
  column.transform((name) => ({ columns: [name], format: 'YYYY-MM-DD' })),
  z.strictObject({ columns: z.array(column).min(1), format: z.string().default('YYYY-MM-DD') }),
]);
const dates = z.union([
  column.transform((name) => ({ column: name, separator: ';', format: 'YYYY-MM-DD' })),
  z.strictObject({ column, separator: z.string().min(1).default(';'), format: z.string().default('YYYY-MM-DD') }),
]);
const weekdays = z.union([
  column.transform((name) => ({ column: name, dayOrder: 'DD/MM' as const })),
  z.strictObject({ column, dayOrder: z.enum(['DD/MM', 'MM/DD']).default('DD/MM') }),
]);

/** How the columns of a file become the fields of a class. */
const mapping = z.strictObject({
  $about: z.string().optional(),
  fields: z.strictObject({
    externalId: column,
    title: text,
    description: text.optional(),
    type: text,
    location: text.optional(),
    address: text.optional(),
    minGrade: number.optional(),
    maxGrade: number.optional(),
    minAge: number.optional(),
    maxAge: number.optional(),
    minimum: number.optional(),
    capacity: number,
    placesLeft: number.optional(),
    price: column.optional(),
    currency: column.optional(),
    startsOn: date,
    endsOn: date.optional(),
    weekdays: weekdays.optional(),
    excludedDates: dates.optional(),
    startTime: column,
    endTime: column,
    opensOn: date.optional(),
    closesOn: date.optional(),
  }),
  /** Drawings by class type, as `sample/class-types.ts` names them; others get the general one. */
  illustrations: z.record(z.string(), z.string()).default({}),
  /** Whether families see the classes at once; else they come in as drafts. */
  isPublished: z.boolean().default(true),
});

export type Mapping = z.output<typeof mapping> & { readonly isLenient?: boolean };
export type TextField = z.output<typeof text>;
export type NumberField = z.output<typeof number>;
export type DateField = z.output<typeof date>;
export type DatesField = z.output<typeof dates>;

export class MappingError extends Error {}

/** The mapping of a JSON text; throws MappingError with every problem in plain words. */
export function parseMapping(json: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new MappingError(`The mapping is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
  const parsed = mapping.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the mapping'}: ${issue.message}`);
  throw new MappingError(`The mapping is not right:\n${problems.join('\n')}`);
}

/** Without a mapping the columns carry our own names; only those without which there is no class must be there. */
export const ownColumns: Mapping = {
  ...mapping.parse({
    fields: {
      externalId: 'external_id',
      title: 'title',
      description: 'description',
      type: 'type',
      location: 'location',
      address: 'address',
      minGrade: 'min_grade',
      maxGrade: 'max_grade',
      minAge: 'min_age',
      maxAge: { column: 'max_age', noneFrom: 99 },
      minimum: 'minimum',
      capacity: 'capacity',
      price: 'price',
      currency: 'currency',
      startsOn: 'start_date',
      endsOn: 'end_date',
      weekdays: 'weekdays',
      excludedDates: 'excluded_dates',
      startTime: 'start_time',
      endTime: 'end_time',
      opensOn: 'registration_opens',
      closesOn: 'registration_closes',
    },
  }),
  isLenient: true,
};

const REQUIRED = ['externalId', 'title', 'type', 'capacity', 'startsOn', 'startTime', 'endTime'];

/** The columns a mapping reads, each with whether the file must have it. */
export function columnsOf(mapping: Mapping): { name: string; isNeeded: boolean }[] {
  return Object.entries(mapping.fields).flatMap(([field, source]) => {
    if (source === undefined) return [];
    const isNeeded = !mapping.isLenient || REQUIRED.includes(field);
    const names = typeof source === 'string' ? [source] : 'columns' in source ? source.columns : [source.column];
    return names.map((name) => ({ name, isNeeded }));
  });
}
