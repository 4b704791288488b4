import { note } from '../../contract/import-notes.ts';
import { isItem, type Item, textOf, withoutLists } from './json-lists.ts';
import { FileError, LIMITS, type Table, toTable } from './table.ts';

/**
 * A JSON file as a table: an array of objects, or an object with one such array. Nested objects become columns like `location.name`;
 * lists become one cell with `; ` between its values, once where all are equal; sections and meetings are read by `withoutLists`. Pages of an open data feed (`{state, data}`) are unwrapped.
 */
export function jsonTable(bytes: Uint8Array): Table {
  const items = itemsOf(parse(bytes));
  if (items.length === 0) throw new FileError(note('file-empty'));
  if (items.length > LIMITS.rows) throw new FileError(note('too-many-rows', { most: LIMITS.rows }));
  const deleted = items.filter((item) => item['state'] === 'deleted').length;
  const kept = items.filter((item) => item['state'] !== 'deleted').map(unwrap);
  const { items: classes, unclear } = withoutLists(kept);
  const rows = classes.map(flatten);
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return toTable(
    [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))],
    [
      ...(deleted > 0 ? [note('entries-deleted', { count: deleted })] : []),
      ...[...unclear].map(([name, count]) => note('json-list', { name, count })),
    ],
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FileError(note('not-json'));
  }
}

function itemsOf(value: unknown): Item[] {
  const lists = Array.isArray(value) ? [value] : isItem(value) ? Object.values(value).filter(Array.isArray) : [];
  const list = lists.find((each) => each.some(isItem)) ?? lists[0];
  if (!list) throw new FileError(note('json-no-list'));
  return list.filter(isItem);
}

function unwrap(item: Item): Item {
  return isItem(item['data']) ? { ...item['data'], id: item['id'] ?? item['data']['id'] } : item;
}

const MOST_DEPTH = 6;

function flatten(item: Item): Map<string, string> {
  const cells = new Map<string, string[]>();
  const add = (path: string, value: unknown, depth: number): void => {
    if (value === null || value === undefined || depth > MOST_DEPTH) return;
    if (Array.isArray(value)) for (const each of value) add(path, each, depth + 1);
    else if (isItem(value))
      for (const [key, each] of Object.entries(value)) add(path === '' ? key : `${path}.${key}`, each, depth + 1);
    else cells.set(path, [...(cells.get(path) ?? []), textOf(value)]);
  };
  add('', item, 0);
  return new Map([...cells].map(([path, values]) => [path, joined(values)]));
}

function joined(values: readonly string[]): string {
  return new Set(values).size === 1 ? (values[0] ?? '') : values.join('; ');
}
