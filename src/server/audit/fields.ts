import { isId } from '../../contract/fields.ts';

/** One field of an audit entry, as the contract tells it. */
export interface AuditField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly isFact: boolean;
}

const LONGEST_TEXT = 500;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields of what a writer recorded: `{title: {from, to}}` field by field, `{from, to}` of a whole record (told as what differs) or of its
 * state, and other facts beside.
 */
export function fieldsOf(change: object): AuditField[] {
  const { from, to, ...rest } = change as Fields;
  const whole = 'from' in change || 'to' in change ? wholeFields(from ?? null, to ?? null) : [];
  const others = Object.entries(rest).map(([field, value]) =>
    isPair(value) ? changed(field, value) : fact(field, value),
  );
  return [...whole, ...others];
}

function wholeFields(from: unknown, to: unknown): AuditField[] {
  if (!isRecord(from) && !isRecord(to)) return [changed('state', { from, to })];
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => name !== 'version' && name !== 'id')
    .map((name) => changed(name, { from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from: was, to: is }) => JSON.stringify(was) !== JSON.stringify(is));
}

function changed(field: string, { from, to }: { from: unknown; to: unknown }): AuditField {
  return { field, from: told(from), to: told(to), isFact: false };
}

function fact(field: string, value: unknown): AuditField {
  return { field, from: null, to: told(value), isFact: true };
}

/** A long text is told as far as a table can show it. */
function told(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.map(told);
  if (!isRecord(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, told(each)]));
}

function isPair(value: unknown): value is { from: unknown; to: unknown } {
  return isRecord(value) && Object.keys(value).length === 2 && 'from' in value && 'to' in value;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every id that a value mentions, however deep. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}
