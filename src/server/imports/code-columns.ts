import { monthOf } from './dates.ts';
import { inEnglish } from './heading-languages.ts';
import { clean, isBlank, type Table } from './table.ts';

/** Behind the heading whose codes it holds: `Course: A–Z`. */
const MARK = ': A–Z';
const CODE = /^(\p{Lu}{2,6})[\s-]?\d{2,4}\p{Lu}{0,2}(?![\p{L}\d.,/])/u;
/** A file that says its types needs none of ours. */
const TYPES =
  /\b(type|category|categories|subject|department|discipline|kind|theme|sport|interest|activity|class id)\b/i;
const OTHER =
  /\b(room|place|location|venue|hall|building|price|fee|cost|tuition|date|time|phone|zip|postal|code postal)\b/i;
const FEW = 3;

/** A table whose types stand only before the numbers of its courses, as in `PHYS 1100`, with a column of these letters at its end. */
export function withCodes(table: Table): Table {
  if (table.headings.some((name) => name.endsWith(MARK) || TYPES.test(wordsIn(name)))) return table;
  for (const [at, name] of table.headings.entries()) {
    const letters = table.records.map((record) => CODE.exec(clean(record[at] ?? ''))?.[1] ?? '');
    const filled = table.records.filter((record) => !isBlank(record) && clean(record[at] ?? '') !== '').length;
    const found = letters.filter((each) => each !== '' && !isMonth(each));
    const isCodes = filled >= FEW && found.length === filled && new Set(found).size > 1 && !OTHER.test(wordsIn(name));
    if (isCodes) return withColumn(table, `${name}${MARK}`, letters);
  }
  return table;
}

export const isOfCodes = (name: string) => name.endsWith(MARK);
const isMonth = (word: string) => word.length >= 3 && monthOf(word) > 0 && word.length < 5;
const wordsIn = (name: string) =>
  inEnglish(
    name
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .join(' '),
  );

function withColumn(table: Table, name: string, cells: readonly string[]): Table {
  const width = table.headings.length;
  const records = table.records.map((record, at) => {
    const whole = [...record.slice(0, width), ...Array<string>(Math.max(0, width - record.length)).fill('')];
    return record.length > width ? record : [...whole, cells[at] ?? ''];
  });
  return { ...table, headings: [...table.headings, name], records };
}
