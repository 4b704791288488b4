import fc from 'fast-check';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';

// The schemas are zod/mini's; zod and zod/mini share this core type.
type Schema = z.core.$ZodType;
type Definition = { type: string } & Record<string, unknown>;

const NUMBERS = [0, 1, 2, 4, 13, 100, -1];

/** Texts of which each field of the contract accepts one, but for ids. */
export const TEXTS: readonly string[] = [
  'Ada',
  'Nguyễn Thị',
  'يوسف',
  '2016-05-01',
  '2026-09-08',
  '2026-09-30',
  '15:30',
  '+1 555 0100',
  '',
  'key 1',
  '4',
  'banner',
  'Europe/Berlin',
  'de-DE',
  'EUR',
  '#1f5a41',
  'help@example.org',
  'https://example.org/',
  '2026-09-08T15:30:00Z',
  // The first day of a school's years, and where a column of a list goes that answers a question.
  '08-01',
  'question.00000000-0000-7000-8000-00000000d1af',
  // The SHA-256 of "Risks".
  'bb685708eae6c8d55a88ed786bb5388db37ad51e0de5e8da1f2608ff38539e33',
];

/** Generates values that a schema accepts, from its own structure. Strings are those of `words` that the schema accepts. */
export function accepted(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  // Every schema of zod's small form has its definition; the type of its parts does not say so.
  const definition = (schema as ZodMiniType).def as unknown as Definition;
  const inner = (key: string) => accepted(definition[key] as Schema, words);
  switch (definition.type) {
    case 'optional':
      return fc.option(inner('innerType'), { nil: undefined });
    case 'nullable':
      return fc.option(inner('innerType'), { nil: null });
    case 'array':
      return fc.array(inner('element'), { maxLength: 4 }).filter((value) => z.safeParse(schema, value).success);
    case 'object':
      // Some objects are invalid although each field is valid.
      return fc
        .record(
          Object.fromEntries(
            Object.entries(definition['shape'] as Record<string, Schema>).map(([key, each]) => [
              key,
              accepted(each, words),
            ]),
          ),
        )
        .filter((value) => !definition['checks'] || z.safeParse(schema, value).success);
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.constantFrom(...words, ...NUMBERS, true, null);
    case 'record':
      return fc.dictionary(inner('keyType') as fc.Arbitrary<string>, inner('valueType'), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(definition['options'] as Schema[]).map((option) => accepted(option, words)));
    case 'enum':
      return fc.constantFrom(...Object.values(definition['entries'] as Record<string, string>));
    case 'literal':
      return fc.constantFrom(...(definition['values'] as unknown[]));
    case 'string':
    case 'pipe':
      return oneOfAccepted(schema, words);
    case 'number':
      return oneOfAccepted(schema, NUMBERS);
    default:
      throw new Error(`The fuzz ring does not know how to make a ${definition.type}: teach it in test/fuzz/values.ts.`);
  }
}

function oneOfAccepted(schema: Schema, from: readonly unknown[]): fc.Arbitrary<unknown> {
  const good = from.filter((value) => z.safeParse(schema, value).success);
  if (good.length === 0) throw new Error('No sample value passes this schema: add one in test/fuzz/fuzz.test.ts.');
  return fc.constantFrom(...good);
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Values that are valid in no field. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e21,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eevil',
  'שלום\u200fעולם',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(100_000),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '24:00',
  `' OR 1=1; --`,
  '00000000-0000-7000-8000-00000000DEAD',
  '00000000-0000-7000-8000-00000000dead',
  {},
  [],
  [[]],
  [null],
  { id: null },
  Array.from({ length: 2000 }, () => 'x'),
  nested(40),
  nested(500),
  { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '9223372036854775807' },
  { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '' },
  { '@type': 'nonsense' },
];

/** Changes one place of a valid value: replaces it with a strange value, removes it, or adds an unknown field. */
export function broken(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const way = fc.constantFrom('replace', 'remove', 'add');
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom(...STRANGE), way)
    .map(([value, place, strange, how]) => changed(structuredClone(value), place, strange, how));
}

function changed(value: unknown, place: number, strange: unknown, how: string): unknown {
  const spots = spotsOf(value);
  const spot = spots[place % (spots.length + 1)];
  if (!spot) return strange;
  if (how === 'remove') delete spot.holder[spot.key];
  else spot.holder[how === 'add' ? 'surprise' : spot.key] = strange;
  return value;
}

interface Spot {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function spotsOf(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>; // arrays are changed by index
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...spotsOf(holder[key])]);
}

/** Request bodies that are not valid calls. */
export const MALFORMED: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '"data"',
  '{}',
  '{"Data":null}',
  '{"data":null,"more":1}',
  '{"data":1e309}',
  '{"data":NaN}',
  '{"data":undefined}',
  '{"data":{"__proto__":{"isAdmin":true}}}',
  '{"data":{"constructor":{"prototype":{"isAdmin":true}}}}',
  `{"data":${'['.repeat(10_000)}`,
  `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  '{"data":"\\ud800"}',
  '\u0000',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  `{"data":"${'x'.repeat(1_000_000)}"}`,
];
