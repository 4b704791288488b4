import { FILE_FIELDS } from '../../contract/class-fields.ts';
import { type ImportField, type ImportMapping, isNumberField, NO_LIMIT_WORDS } from '../../contract/import-mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isZero } from './column-profile.ts';
import { INSTANT, isKin } from './dates.ts';
import { guessPairs } from './guess-pairs.ts';
import { RULES } from './guess-rules.ts';
import { isStampOf, tellsTimes } from './guess-stamps.ts';
import { type DateField, numberOf, textOf, type TimeField } from './mapping.ts';

type Fields = { [Field in ImportField]?: ImportMapping['fields'][Field] | undefined };
export interface Guess {
  readonly fields: Fields;
  readonly confidence: Record<string, 'sure' | 'likely'>;
  /** By field, the columns that fit it too. */
  readonly rivals: Record<string, string[]>;
}

type Chosen = Map<ImportField, { facts: ColumnFacts; score: number }>;
const SURE = 85;
const LIKELY = 80;
/** What fits less is no rival. */
const NEAR = 80;
/** What no heading speaks for is looked at. */
const BY_CELLS = 57;
/** Above every rule. */
const OWN = 200;

/** Where the columns of a file most likely go, from their headings and their cells. What is not found is left out. */
export function guessMapping(columns: readonly ColumnFacts[]): Guess {
  const chosen = choose(columns);
  const found = (field: ImportField) => chosen.get(field)?.facts;
  const text = (field: ImportField, more: readonly ColumnFacts[] = [], join = ' ') => {
    const main = found(field);
    if (!main) return undefined;
    // Our own files have one type.
    const isList = field === 'type' && !found('classId') && main.samples.some((sample) => sample.includes('; '));
    const part = isList ? 'first' : 'whole';
    return {
      ...textOf(
        [main, ...more.filter((each) => each !== main)].map(({ name }) => name),
        join,
      ),
      part,
    } as const;
  };
  const free = columns.filter((each) => ![...chosen.values()].some(({ facts }) => facts === each));
  const title = text('title');
  const fields: Fields = {
    title,
    ...Object.fromEntries(FILE_FIELDS.map((field) => [field, isNumberField(field) ? undefined : text(field)])),
    description: text('description', siblings(columns, found('description')), '\n'),
    type: text('type'),
    instructors: text('instructors'),
    location: withNone(text('location', free.filter(isPartOfPlace), ', ')),
    address: withNone(text('address', free.filter(isPartOfAddress), ', ')),
    ...numbers(found),
    price: found('price')?.name,
    priceMax: found('price') && found('priceMax')?.name,
    duration: found('endTime') ? undefined : found('duration')?.name,
    currency: found('currency')?.name,
    ...when(columns, found),
    ...window(columns, found),
    excludedDates: found('excludedDates') && {
      column: found('excludedDates')?.name ?? '',
      separator: ';',
      format: found('excludedDates')?.dateFormat ?? 'YYYY-MM-DD',
    },
  };
  const ids = { classId: text('classId'), externalId: text('externalId', [], ' · ') };
  const filled = Object.entries({ ...ids, ...fields }).filter(([, source]) => source !== undefined);
  const rivals = rivalsOf(columns, chosen);
  const confidence = filled.map(([field]) => {
    // The keys are those of the mapping.
    const score = chosen.get(field as ImportField)?.score ?? SURE;
    const isProven = score >= SURE && !rivals[field] && !provesNothing(field, found(field as ImportField));
    return [field, isProven ? 'sure' : 'likely'] as const;
  });
  return { fields: Object.fromEntries(filled), confidence: Object.fromEntries(confidence), rivals };
}

/** What each class has of its own: one value for all of many rows is more likely something else. */
const OF_EACH: readonly string[] = ['title', 'price', 'startTime', 'endTime', 'weekdays'];
const MANY = 8;

function provesNothing(field: string, facts: ColumnFacts | undefined): boolean {
  if (!facts) return false;
  return isZero(facts) || (OF_EACH.includes(field) && facts.distinct === 1 && facts.filled >= MANY);
}

/** Fields that one column fills; those joined of several have no rivals. */
const ALONE: readonly ImportField[] = [
  'price',
  'capacity',
  'startsOn',
  'endsOn',
  'weekdays',
  'startTime',
  'endTime',
  'title',
  'type',
];
const ANY_PRICE = /\b(price|fee|fees|cost|tuition|amount|charge|rate|dues|donation|contribution)\b/;
const hasSign = ({ samples }: ColumnFacts) => samples.some((sample) => /\p{Sc}/u.test(sample));
/** Short words that each class has of its own. */
const isOfEach = ({ isText, isUnique, length }: ColumnFacts) => isText && isUnique && length < 60;

/** Columns that would fit a field as well as the one taken, and go nowhere else. */
function rivalsOf(columns: readonly ColumnFacts[], chosen: Chosen): Record<string, string[]> {
  const taken = new Set([...chosen.values()].map(({ facts }) => facts));
  const isOurs = chosen.has('classId');
  const found = ALONE.flatMap((field) => {
    const winner = chosen.get(field);
    if (!winner || isOurs) return [];
    const fits = (facts: ColumnFacts) =>
      (field === 'price' && facts.isMoney && (ANY_PRICE.test(facts.words) || hasSign(facts))) ||
      (field === 'title' && isOfEach(facts) && !isOfEach(winner.facts)) ||
      RULES.some(
        (rule) => rule.field === field && rule.score >= NEAR && rule.words.test(facts.words) && rule.fits(facts),
      );
    const others = columns.filter((each) => !taken.has(each) && each.filled > 0 && !each.isForeign && fits(each));
    return others.length > 0 ? [[field, others.map(({ name }) => name)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Each field its most fitting column, the best fits first; a column serves one field. */
function choose(columns: readonly ColumnFacts[]): Chosen {
  const fits = columns.flatMap((facts) => [
    ...ownFit(facts),
    ...RULES.flatMap(({ field, words, score, fits: test }) =>
      facts.filled > 0 && words.test(facts.words) && test(facts)
        ? [{ field, facts, score: score + nuance(facts) }]
        : [],
    ),
  ]);
  const chosen: Chosen = new Map();
  const taken = new Set<ColumnFacts>();
  for (const { field, facts, score } of fits.toSorted((a, b) => b.score - a.score))
    if (!chosen.has(field) && !taken.has(facts)) {
      chosen.set(field, { facts, score });
      taken.add(facts);
    }
  const free = columns.filter((each) => !taken.has(each) && each.filled > 0);
  for (const { field, facts } of guessPairs(free, new Set(chosen.keys())))
    chosen.set(field, { facts, score: BY_CELLS });
  return withTitle(chosen, fits);
}

/** Without a title there is no class: a column that would be the type is the title first. */
function withTitle(chosen: Chosen, fits: readonly { field: ImportField; facts: ColumnFacts; score: number }[]): Chosen {
  const [best] = fits.filter(({ field }) => field === 'title').toSorted((a, b) => b.score - a.score);
  if (chosen.has('title') || !best) return chosen;
  const others = [...chosen].filter(([, { facts }]) => facts !== best.facts);
  return new Map([...others, ['title', best]]);
}

/** A heading in our own words goes where it says. Where its cells are words, which fit everywhere or nowhere, a column that fits by its cells too goes first. */
function ownFit(facts: ColumnFacts) {
  const { own, filled, dateFormat } = facts;
  const isDoubtful = own?.kind === 'money' && isZero(facts);
  if (!own || filled === 0 || own.keeps === 'not' || (own.kind === 'time' && dateFormat !== null)) return [];
  return [
    {
      field: own.field,
      facts,
      score: (own.keeps === 'most' && own.kind !== 'text' && !isDoubtful ? OWN : LIKELY) + nuance(facts),
    },
  ];
}

/** Between columns that fit alike: the fuller, the more telling, in our script; a counter of rows last. */
function nuance(facts: ColumnFacts): number {
  const { filled, rows, distinct, isForeign, isCounter, isCut, words } = facts;
  const fullness = (filled / Math.max(1, rows)) * 2;
  const variety = (distinct / Math.max(1, rows)) * 2;
  return (
    fullness +
    variety +
    (words.startsWith('en ') ? 1 : 0) -
    (isForeign ? 40 : 0) -
    (isCounter ? 6 : 0) -
    (isZero(facts) ? 30 : 0) -
    (isCut ? 45 : 0) -
    3
  );
}

/** `Notes 1` and `Notes 2` belong together. */
function siblings(columns: readonly ColumnFacts[], main: ColumnFacts | undefined): ColumnFacts[] {
  const stem = main?.words.replace(/ \d+$/, '');
  return columns.filter((each) => each !== main && each.words !== stem && each.words.replace(/ \d+$/, '') === stem);
}

const isPartOfPlace = (facts: ColumnFacts) =>
  /\b(district|room|borough)\b/.test(facts.words) && facts.isText && !facts.isForeign;
const isPartOfAddress = (facts: ColumnFacts) =>
  /\baddress (locality|city|region)\b|\b(postal code|postcode|zip)\b/.test(facts.words) && facts.filled > 0;
const withNone = <T extends object>(source: T | undefined) => source && { ...source, none: ['-', 'N/A', 'n/a'] };

function numbers(found: (field: ImportField) => ColumnFacts | undefined): Fields {
  // Our own files never tell ages in months.
  const isOurs = found('classId') !== undefined;
  const areMonths = [found('minAge'), found('maxAge')].some(
    (facts) => facts?.isMonths || /\bmonths?\b/.test(facts?.words ?? ''),
  );
  const unit =
    areMonths && !isOurs && found('minAge')?.isNumberRange !== true ? ('months' as const) : ('whole' as const);
  const of = (field: ImportField, range?: ImportField) => {
    const facts =
      found(field) ?? (range && found(range)?.isNumberRange && !found(range)?.isWhole ? found(range) : undefined);
    if (!facts) return undefined;
    const part =
      facts.isNumberRange && !facts.isWhole ? (range ? ('last' as const) : ('first' as const)) : ('whole' as const);
    return { ...numberOf(facts.name), none: NO_LIMIT_WORDS, part };
  };
  const [minAge, maxAge] = [of('minAge'), of('maxAge', 'minAge')];
  return {
    ...Object.fromEntries(FILE_FIELDS.filter(isNumberField).map((field) => [field, of(field)])),
    maxGrade: of('maxGrade', 'minGrade'),
    minAge: minAge && { ...minAge, unit, noneBelow: 1 },
    maxAge: maxAge && { ...maxAge, unit, noneFrom: 99 },
    placesLeft: of('placesLeft'),
  };
}

/** First and last day, weekdays and times: in columns of their own, together in one cell, or listed with their zone. */
function when(columns: readonly ColumnFacts[], found: (field: ImportField) => ColumnFacts | undefined): Fields {
  const [first, last, days] = [found('startsOn'), found('endsOn'), found('weekdays')];
  const weekdays = days && { column: days.name, dayOrder: days.dayOrder };
  const inOneCell = days?.isDayTimes ? inBoth(days.name) : undefined;
  const texts = inOneCell ?? times(columns, found);
  // Days named one by one win; a row that names none has its first and last day.
  if (first?.isDays && !found('classId')) {
    const plain = columns.find((each) => each !== first && isFirstDay(each));
    const [own = '', other = own] = [first.dateFormat ?? undefined, plain?.dateFormat ?? undefined];
    const format = other === own || isKin(other, own) ? own : other;
    const names = [first, ...(plain ? [plain] : [])].map(({ name }) => name);
    const startsOn = { columns: names, format, part: 'whole' as const };
    const endsOn = plain && last && dateOf(last, 'whole');
    return { startsOn, endsOn, weekdays, ...texts };
  }
  const isList = first?.dateFormat === INSTANT && first.isList;
  if (first && (texts.startTime === undefined || (isList && !inOneCell))) {
    const stamped = stamps(first, last);
    if (stamped) return { ...stamped, weekdays };
  }
  const isRange = first?.isList === true && !last;
  const startsOn = first && dateOf(first, isRange ? 'first' : 'whole');
  const endsOn = last
    ? dateOf(last, last.isList ? 'last' : 'whole')
    : first && isRange
      ? dateOf(first, 'last')
      : undefined;
  return { startsOn, endsOn, weekdays, ...texts };
}

/** Days and times in one column of timestamps; what people have written of the times goes before. */
function stamps(first: ColumnFacts, last: ColumnFacts | undefined): Fields | null {
  const isStamp = isStampOf(first, last);
  if (!isStamp && !tellsTimes(first, last) && !(first.dateFormat === INSTANT && !last)) return null;
  const edge = (facts: ColumnFacts, part: 'first' | 'last') => ({
    columns: [facts.name],
    format: isStamp ? INSTANT : (facts.dateFormat ?? INSTANT),
    part,
  });
  return {
    startsOn: edge(first, 'first'),
    endsOn: edge(last ?? first, 'last'),
    startTime: timeOf([first.name]),
    endTime: last && timeOf([last.name]),
  };
}

const isFirstDay = (facts: ColumnFacts) =>
  !facts.isDays &&
  facts.dateFormat !== INSTANT &&
  RULES.some(
    ({ field, score, words, fits }) => field === 'startsOn' && score >= NEAR && words.test(facts.words) && fits(facts),
  );

const inBoth = (column: string): Fields => ({
  startTime: { columns: [column], part: 'first' },
  endTime: { columns: [column], part: 'last' },
});

function times(columns: readonly ColumnFacts[], found: (field: ImportField) => ColumnFacts | undefined): Fields {
  const [start, end] = [found('startTime'), found('endTime')];
  if ((start?.isTimeRange || (start?.isHours && !start.isTime)) && !end) return inBoth(start.name);
  const named = (words: RegExp) =>
    columns.find((each) => words.test(each.words) && each.isWhole && each.most < 60)?.name;
  const split = (edge: string): TimeField | undefined => {
    const hour = named(new RegExp(`^(${edge})( time)? (hour|hours|hr|h)$`));
    const minute = named(new RegExp(`^(${edge})( time)? (minute|minutes|min|m)$`));
    return hour && minute ? timeOf([hour, minute]) : undefined;
  };
  return {
    startTime: start ? timeOf([start.name]) : split('start|from|begin'),
    endTime: end ? timeOf([end.name]) : split('end|to|finish'),
  };
}

/** Of several windows registration opens with the earliest and closes with the latest that a row has. */
function window(columns: readonly ColumnFacts[], found: (field: ImportField) => ColumnFacts | undefined): Fields {
  const alike = (field: 'opensOn' | 'closesOn') => {
    const main = found(field);
    const rule = RULES.find((each) => each.field === field);
    return columns.filter(
      (each) =>
        each === main ||
        (main && each.dateFormat === main.dateFormat && rule?.words.test(each.words) && rule.fits(each)),
    );
  };
  const [opens] = alike('opensOn').toSorted((a, b) => a.meanDay - b.meanDay);
  const [closes, ...earlier] = alike('closesOn').toSorted((a, b) => b.meanDay - a.meanDay);
  return {
    opensOn: opens && dateOf(opens, 'whole'),
    closesOn: closes && { ...dateOf(closes, 'whole'), columns: [closes, ...earlier].map(({ name }) => name) },
  };
}

const timeOf = (columns: string[]): TimeField => ({ columns, part: 'whole' });
const dateOf = (facts: ColumnFacts, part: DateField['part']): DateField => ({
  columns: [facts.name],
  format: facts.dateFormat ?? 'YYYY-MM-DD',
  part,
});
