export type Item = Record<string, unknown>;
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words of a vocabulary come as addresses: `https://schema.org/Monday`. */
export function textOf(value: unknown): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return text.replace(/^https?:\/\/(?:www\.)?schema\.org\//, '').trim();
}

/** Lists in which each entry is a class of its own. */
const SECTIONS = /^(sections?|class_?sections|offerings?|classes|courses|groups?)$/i;
/** Lists whose entries are classes of their own where they have seats, a price or a number, and else the meetings of one. */
const MEETINGS =
  /^(sessions?|meetings?|meeting_?times?|meeting_?patterns?|schedules?|times?|time_?slots?|slots|dates|occurrences|days)$/i;
const OF_A_CLASS =
  /^(crn|section(_?(id|code|number|no))?|code|capacity|seats|quota|max_?(students|enrollment|size|participants)|open_?seats|price|fee|cost|tuition)$/i;
const WEEKDAY = /^(days?|week_?days?|day_?of_?week|by_?day|meets|meeting_?days?)$/i;
const START = /^(start|starts|begin|begins|from|start_?time|starts_?at|begin_?time|time_?from|opens)$/i;
const END = /^(end|ends|finish|until|to|end_?time|ends_?at|finish_?time|time_?to|closes)$/i;
const TIMES = /^(times?|hours|time_?range)$/i;

const entriesOf = (value: unknown): Item[] => (Array.isArray(value) ? value.filter(isItem) : []);

function isSections(key: string, entries: readonly Item[]): boolean {
  if (SECTIONS.test(key)) return entries.length > 0;
  return MEETINGS.test(key) && entries.some((each) => Object.keys(each).some((name) => OF_A_CLASS.test(name)));
}

/** Entries of a course's `sections` become one entry each, with what the course says of all. Days with their times become one text. */
export function withoutLists(items: readonly Item[]): { items: Item[]; unclear: Map<string, number> } {
  const names = new Set(items.flatMap((item) => Object.keys(item)));
  const unclear = new Map<string, number>();
  const flat = items
    .flatMap((item) => inSections(item, names))
    .map((item) => {
      const cells = Object.entries(item).map(([key, value]) => {
        const entries = entriesOf(value);
        const text = MEETINGS.test(key) && entries.length > 0 ? meetingsText(entries) : null;
        if (text === null && entries.length > 1 && MEETINGS.test(key) && !areDated(entries))
          unclear.set(key, (unclear.get(key) ?? 0) + 1);
        return [key, text ?? value] as const;
      });
      return Object.fromEntries(cells);
    });
  return { items: flat, unclear };
}

const NAME = /^(title|name)$/i;

function inSections(item: Item, names: ReadonlySet<string>): Item[] {
  const found = Object.entries(item).find(([key, value]) => isSections(key, entriesOf(value)));
  if (!found) return [item];
  const [list, value] = found;
  const { [list]: _, id, ...common } = item;
  const one = list.replace(/(ss)?es$/i, '$1').replace(/s$/i, '');
  const hasName = [...names].some((each) => NAME.test(each));
  return entriesOf(value).map((entry) => {
    const own = Object.entries(entry).map(([key, each]) => {
      const isTaken = key !== 'id' && (names.has(key) || (hasName && NAME.test(key)));
      return [isTaken ? `${one}.${key}` : key, each] as const;
    });
    // The course's id is that of several classes.
    return { ...(id === undefined ? {} : { 'course.id': id }), ...common, ...Object.fromEntries(own) };
  });
}

const find = (entry: Item, words: RegExp) => Object.keys(entry).find((key) => words.test(key) && entry[key] !== null);
const said = (value: unknown): string => (Array.isArray(value) ? value.map(said).join(', ') : textOf(value));

/** `Monday 16:00 - 17:00; Wednesday 17:00 - 18:00`, and what else the entries say; null where one of them says no weekday or no time. */
function meetingsText(entries: readonly Item[]): (string | Item)[] | null {
  const rest: Item[] = [];
  const texts = entries.map((entry) => {
    const [day, start, end, both] = [WEEKDAY, START, END, TIMES].map((words) => find(entry, words));
    const days = day && said(entry[day]);
    if (!day || !days || !/^[^\d]+$/.test(days) || !((start && end) || both)) return null;
    const used = start && end ? [day, start, end] : [day, both];
    rest.push(Object.fromEntries(Object.entries(entry).filter(([key]) => !used.includes(key))));
    return `${days} ${start && end ? `${said(entry[start])} - ${said(entry[end])}` : said(entry[both ?? ''])}`;
  });
  return texts.includes(null) ? null : [texts.join('; '), ...rest];
}

/** Each entry has a day of its own: they are listed one by one. */
const areDated = (entries: readonly Item[]) =>
  entries.every((entry) =>
    Object.values(entry).some((value) => typeof value === 'string' && /\d{4}-\d{2}-\d{2}|\d[/.]\d/.test(value)),
  );
