import type { ImportField } from '../../contract/import-mapping.ts';
import { isZero } from './column-profile.ts';
import type { ColumnFacts } from './column-facts.ts';

/** How well a heading and the cells below it fit a field; the most fitting column gets it. */
export interface GuessRule {
  readonly field: ImportField;
  readonly words: RegExp;
  readonly score: number;
  readonly fits: (facts: ColumnFacts) => boolean;
}

const REGISTRATION =
  /\b(reg|registration|enrol|enroll|enrolment|enrollment|booking|sale|sales|sign ?up|ballot|application)\b/;
const OTHER_THING =
  /^(organi[sz]er|organi[sz]ation|offers?|image|contact|instructor|teacher|leader|guardian|parent|geo|provider)\b/;
const PLACE = /\b(location|venue|place|site|facility|centre|center|building|district|room)\b/;

const NOT_HELD = /\b(exclude[ds]?|excluding|skip|skipped|except|no|not|without|holidays?|closed|cancel(l?ed)?)\b/;

const notOf =
  (...others: RegExp[]) =>
  ({ words }: ColumnFacts) =>
    !others.some((other) => other.test(words));
const own = notOf(OTHER_THING);
const all =
  (...tests: ((facts: ColumnFacts) => boolean)[]) =>
  (facts: ColumnFacts) =>
    tests.every((test) => test(facts));
const isDate = (facts: ColumnFacts) => facts.dateFormat !== null;
const isKind = (facts: ColumnFacts) =>
  facts.isText &&
  !facts.samples.some((sample) => sample.includes('://')) &&
  (facts.rows < 10 || (facts.distinct > 1 && facts.distinct < facts.rows * 0.7));
/** A school may have one kind of class only. */
const isOneKind = (facts: ColumnFacts) => isKind(facts) || (facts.isText && facts.distinct === 1);
const isName = all(own, notOf(PLACE, /\ba z$|\b(type|category|id|code|url|file|status)\b/), ({ isText }) => isText);
const PLAIN_NAME = /^name$/;
/** Names that repeat, each of two words or three. */
const isOfPeople = ({ samples, isUnique }: ColumnFacts) =>
  !isUnique && samples.every((sample) => /^\p{Lu}\S+(?: \p{Lu}\S+){1,2}$/u.test(sample));
const isId = all(notOf(OTHER_THING, PLACE), ({ isUnique }) => isUnique);
const isPlace = all(
  own,
  notOf(/\b(id|code|identifier|url|telephone|phone|type|geo|address|street|latitude|longitude|postal|email)\b/),
  ({ isText }) => isText,
);
const isLesson = all(isDate, notOf(REGISTRATION, /\b(birth|modified|created|updated|published)\b/));
const isWindow = all(isDate, ({ words }) => REGISTRATION.test(words));
const isNumber = all(own, ({ isWhole }) => isWhole);

const THING = '(?:class|course|club|program|programme|pgm|activity|event|session|workshop|camp|external)';

export const RULES: readonly GuessRule[] = [
  { field: 'externalId', words: /^external id$/, score: 100, fits: () => true },
  { field: 'externalId', words: new RegExp(`^${THING} (id|code|number|no|nr|key)$`), score: 92, fits: isId },
  {
    field: 'externalId',
    words: /^(id|identifier|code|key|barcode|reference|ref)$/,
    score: 86,
    fits: all(isId, ({ isCounter }) => !isCounter),
  },
  { field: 'externalId', words: /\b(id|code|number|no)$/, score: 55, fits: isId },
  // Several rows of one id are one class: only where the heading says that it is the class's own.
  {
    field: 'externalId',
    words: /^((class|section|activity|barcode|session) (id|nbr|number|no|key)|crn|barcode|id)$/,
    score: 84,
    fits: all(
      notOf(OTHER_THING, PLACE),
      ({ filled, rows, distinct, isCounter }) => filled === rows && distinct > 1 && !isCounter,
    ),
  },

  { field: 'title', words: /^title$/, score: 96, fits: isName },
  { field: 'title', words: PLAIN_NAME, score: 96, fits: all(isName, (facts) => !isOfPeople(facts)) },
  { field: 'title', words: PLAIN_NAME, score: 70, fits: all(isName, isOfPeople) },
  // Whoever teaches several classes, where another column has what these are called.
  { field: 'instructors', words: PLAIN_NAME, score: 58, fits: isOfPeople },
  { field: 'title', words: new RegExp(`\\b${THING} (title|name)\\b`), score: 92, fits: isName },
  { field: 'title', words: /^offerings?$/, score: 92, fits: isName },
  { field: 'title', words: new RegExp(`^(title|name|${THING})\\b|\\b(title|name)$`), score: 65, fits: isName },

  { field: 'description', words: /^description$/, score: 96, fits: ({ isText }) => isText },
  {
    field: 'description',
    words: /\b(description|details|summary|notes?)\b/,
    score: 80,
    fits: all(own, ({ isText }) => isText),
  },

  { field: 'type', words: /^(type|category|class type|activity type)$/, score: 95, fits: isOneKind },
  { field: 'type', words: new RegExp(`\\b(${THING}|act) (type|category)\\b`), score: 92, fits: all(own, isKind) },
  {
    field: 'type',
    words: /^(discipline|sport|subject|department|interest|activity|activity pref label)$/,
    score: 84,
    fits: isKind,
  },
  {
    field: 'type',
    words: /\b(type|category|section|kind|theme)\b/,
    score: 60,
    fits: all(own, notOf(PLACE, /\b(age|gender|user)\b/), isKind),
  },

  // The letters before the numbers of courses.
  { field: 'type', words: /\ba z$/, score: 58, fits: isKind },

  {
    field: 'location',
    words: /^(location|venue|place|location name|venue name|facility|site)$/,
    score: 96,
    fits: isPlace,
  },
  { field: 'location', words: /\b(location|venue|facility|where)\b/, score: 85, fits: isPlace },
  { field: 'location', words: /\b(place|site|centre|center|building|campus|school|park)\b/, score: 62, fits: isPlace },
  {
    field: 'location',
    words:
      /^(meetings? |sessions? |schedules? |sections? |class )?(rooms?|hall|studio|gym|field)( (no|nr|number|name))?$/,
    score: 60,
    fits: ({ dateFormat, isTime }) => dateFormat === null && !isTime,
  },
  { field: 'address', words: /^(address|street|location address)$/, score: 92, fits: ({ isText }) => isText },
  {
    field: 'address',
    words: /\baddress\b.*\b(street|locality|postal)\b|\b(street|postcode|zip|postal code)\b/,
    score: 80,
    fits: all(own, notOf(/\b(country|type)\b/)),
  },

  {
    field: 'minAge',
    words:
      /\b(min|minimum|from|low|lower|lowest|youngest) ages?\b|\bages?( range| group)? (min|minimum|from|start|low|lower)\b/,
    score: 92,
    fits: isNumber,
  },
  {
    field: 'maxAge',
    words:
      /\b(max|maximum|to|high|higher|upper|highest|oldest) ages?\b|\bages?( range| group)? (max|maximum|to|end|high|higher|upper)\b/,
    score: 92,
    fits: isNumber,
  },
  {
    field: 'minGrade',
    words: /\b(min|minimum|from|low|lower|lowest) grades?\b|\bgrades?( range)? (min|minimum|from|start|low|lower)\b/,
    score: 92,
    fits: own,
  },
  {
    field: 'maxGrade',
    words:
      /\b(max|maximum|to|high|higher|upper|highest) grades?\b|\bgrades?( range)? (max|maximum|to|end|high|higher|upper)\b/,
    score: 92,
    fits: own,
  },
  { field: 'minAge', words: /^ages?( range| group| limits?)?$/, score: 88, fits: ({ isNumberRange }) => isNumberRange },
  {
    field: 'minGrade',
    words: /^((entering|rising) )?grades?( range| levels?)?( (entering|in (the )?fall))?$/,
    score: 88,
    fits: ({ isNumberRange }) => isNumberRange,
  },

  {
    field: 'placesLeft',
    words: /\b(left|remaining|available|open|free|vacancies|openings)\b/,
    score: 85,
    fits: isNumber,
  },
  {
    field: 'minimum',
    words: /^minimum$|\bmin(imum)? (students?|enrol?lments?|participants?|size|number|capacity)\b/,
    score: 88,
    fits: isNumber,
  },
  {
    field: 'capacity',
    words: /^(capacity|quota|seats|spots|spaces|places|maximum|max|class size|size|groups? of|group size)$/,
    score: 95,
    fits: isNumber,
  },
  {
    field: 'capacity',
    words:
      /\b(capacity|quota|seats|spots|places|max(imum)? (students?|enrol?lments?|participants?|attendees?|size)|(enrol?lment|class) (limit|cap|max)|class size)\b/,
    score: 86,
    fits: all(
      notOf(OTHER_THING, /\b(left|remaining|available|open|free|vacancies|taken|filled|used|min|minimum)\b/),
      (facts) => facts.isWhole || isListOfNumbers(facts),
    ),
  },

  {
    field: 'currency',
    words: /\bcurrency\b/,
    score: 95,
    fits: ({ samples }) => samples.every((sample) => /^[A-Z]{3}(; [A-Z]{3})*$/.test(sample)),
  },
  {
    field: 'price',
    words:
      /\b(price|fee|fees|cost|tuition) (min|minimum|from|low|lowest)\b|\b(min|minimum|from|low|lowest|starting) (price|fee|cost|tuition)\b/,
    score: 90,
    fits: ({ isMoney }) => isMoney,
  },
  {
    field: 'priceMax',
    words:
      /\b(price|fee|fees|cost|tuition) (max|maximum|to|high|highest|until)\b|\b(max|maximum|high|highest|to) (price|fee|cost|tuition)\b/,
    score: 90,
    fits: all(
      ({ isMoney }) => isMoney,
      (facts) => !isZero(facts),
    ),
  },
  { field: 'price', words: /^(price|fee|cost|tuition)$/, score: 95, fits: ({ isMoney }) => isMoney },
  {
    field: 'price',
    words: /\b(price|fee|fees|cost|tuition|amount|charge)\b/,
    score: 82,
    fits: all(({ isMoney }) => isMoney, notOf(/\b(currency|deposit|late|max|maximum|high|highest|to|code|id)\b/)),
  },

  {
    field: 'startsOn',
    words: /\b(dates?|days|sessions?|meetings?|meets|when|schedule)\b/,
    score: 97,
    fits: all(isLesson, ({ isDays }) => isDays, notOf(NOT_HELD)),
  },
  {
    field: 'price',
    words: /\b(donation|dues|contribution|rate)\b/,
    score: 70,
    fits: all(({ isMoney }) => isMoney, notOf(/\b(deposit|late|max|maximum)\b/)),
  },

  { field: 'startsOn', words: /\b(start|starts|begin|begins|first|from)\b/, score: 92, fits: isLesson },
  { field: 'startsOn', words: /^(date|dates|when|date range|dates?|weeks?)$/, score: 84, fits: isLesson },
  {
    field: 'startsOn',
    words: /\bdates?\b/,
    score: 58,
    fits: all(isLesson, notOf(/\b(end|ends|last|finish|until|to|due|exclude[ds]?|skip|opens?|closes?)\b/)),
  },
  {
    field: 'endsOn',
    words: /\b(end|ends|finish|finishes|last|until|to)\b/,
    score: 92,
    fits: all(isLesson, notOf(/\b(start|from)\b/)),
  },
  {
    field: 'weekdays',
    words: /\b(days?|weekdays?|meets|by day|meeting pattern|pattern)\b/,
    score: 93,
    fits: ({ isWeekdays, isDayLetters, isForeign }) => (isWeekdays || isDayLetters) && !isForeign,
  },
  {
    field: 'weekdays',
    words: /\b(days?|weekdays?|times?|when|schedule|meets?|meetings?|hours|pattern)\b/,
    score: 95,
    fits: ({ isDayTimes }) => isDayTimes,
  },
  {
    field: 'instructors',
    words: /\b(instructors?|teachers?|facult(y|ies)|leaders?|coach(es)?|tutors?|taught by|staff)( names?)?$/,
    score: 90,
    fits: all(notOf(/\b(id|email|e mail|phone|code|url)\b/), ({ isText }) => isText),
  },
  {
    field: 'weekdays',
    words: /./,
    score: 57,
    fits: ({ isWeekdays, dateFormat, length }) => isWeekdays && dateFormat === null && length < 40,
  },
  {
    field: 'excludedDates',
    words: /\b(exclude[ds]?|excluding|skip|skipped|except|no (class|classes|meeting|session)|holidays?)\b/,
    score: 90,
    fits: isDate,
  },

  {
    field: 'startTime',
    words: /\b(start|starts|begin|begins|from)\b/,
    score: 93,
    fits: ({ isTime, dateFormat }) => isTime && dateFormat === null,
  },
  {
    field: 'endTime',
    words: /\b(end|ends|finish|finishes|to|until)\b/,
    score: 93,
    fits: ({ isTime, dateFormat }) => isTime && dateFormat === null,
  },
  { field: 'startTime', words: /\b(times?|hours?|schedule|when)\b/, score: 84, fits: ({ isTimeRange }) => isTimeRange },
  { field: 'startTime', words: /\b(times?|hours?)\b/, score: 81, fits: ({ isHours, isTime }) => isHours && !isTime },
  { field: 'startTime', words: /\btime\b/, score: 60, fits: all(({ isTime }) => isTime, notOf(/\b(end|to)\b/)) },

  {
    field: 'duration',
    words: /\b(duration|length|minutes)\b|^(mins?|hours)$/,
    score: 91,
    fits: all(own, ({ isLength }) => isLength),
  },

  {
    field: 'startTime',
    words: /./,
    score: 57,
    fits: all(
      ({ isTimeRange }) => isTimeRange,
      ({ dateFormat, isMoney, isNumberRange }) => dateFormat === null && !isMoney && !isNumberRange,
    ),
  },

  {
    field: 'opensOn',
    words: /\b(start|open|opens|from|begin|begins|date)\b/,
    score: 86,
    fits: all(isWindow, notOf(/\b(end|ends|close|closes|deadline|until|ballot)\b/)),
  },
  {
    field: 'closesOn',
    words: /\b(end|ends|close|closes|deadline|until)\b/,
    score: 86,
    fits: all(isWindow, notOf(/\bballot\b/)),
  },
];

function isListOfNumbers({ samples, filled }: ColumnFacts): boolean {
  return filled > 0 && samples.every((sample) => /^\d{1,6}(\.0+)?(; \d{1,6})*$/.test(sample));
}
