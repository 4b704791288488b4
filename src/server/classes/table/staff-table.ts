import { writeClassRow } from '../../../contract/class-rows.ts';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { EncodedResult } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { encodeBriefly } from '../../platform/http/compression.ts';
import { type ClassSigns, compareSigns, NO_SIGNS, readClassSigns, readSign } from './class-signs-store.ts';
import { type ClassFacts, listClassFacts } from './table-store.ts';

/** The answer of `staffClasses` up to its classes. */
interface Head {
  readonly semesters: readonly NamedSemester[];
  readonly semester: NamedSemester;
}

/** The class tables of the staff as bytes in memory: only what has changed since is read and written anew. */
export interface StaffTable {
  answer(database: Database, organizationId: string, head: Head): Promise<EncodedResult>;
}

/** A class as it was read, and as it is sent. */
interface Line {
  readonly facts: ClassFacts & { readonly waiting: number };
  readonly order: string;
  /** Its JSON after a comma: copying bytes is far less than writing 5,000 classes as text again. */
  readonly bytes: Uint8Array;
}

/** The texts that classes share, each with its place; a text keeps its place as long as the lines that name it. */
type Texts = Map<string, number>;

interface Held {
  readonly signs: ClassSigns;
  readonly texts: Texts;
  /** In the order of the signs; undefined where a class was gone before it was read. */
  readonly lines: readonly (Line | undefined)[];
  /** The same in the order of their first date. */
  readonly inOrder: readonly Line[];
  readonly head: string;
  readonly encoded: EncodedResult;
}

/** Few semesters are worked on at a time; each takes some megabytes. */
const MOST_HELD = 3;

/**
 * Every answer begins with its own look at the signs of the tables, so it has everything that was committed before it was asked for,
 * however many servers there are. What is read after the look may be newer than its sign; then the next look reads it once more.
 */
export function createStaffTable(): StaffTable {
  const tables = new Map<string, Held>();
  return {
    answer: async (database, organizationId, head) => {
      const key = `${organizationId} ${head.semester.id}`;
      const signs = await readClassSigns(database, organizationId, head.semester.id);
      const held = tables.get(key);
      const now = await refresh(database, organizationId, { head, signs, held });
      tables.delete(key);
      tables.set(key, now);
      for (const oldest of tables.keys()) if (tables.size > MOST_HELD) tables.delete(oldest);
      return now.encoded;
    },
  };
}

interface Refresh {
  readonly head: Head;
  readonly signs: ClassSigns;
  readonly held: Held | undefined;
}

async function refresh(database: Database, organizationId: string, { head, signs, held }: Refresh): Promise<Held> {
  const asked = JSON.stringify({ semesters: head.semesters, semester: head.semester });
  // A name stands in many lines.
  const known = held?.signs.names === signs.names ? held : undefined;
  if (known?.signs.classes.equals(signs.classes))
    return known.head === asked ? known : { ...known, head: asked, encoded: await encode(asked, known) };
  const { added, gone } = compareSigns((known?.signs ?? NO_SIGNS).classes, signs.classes);
  const stale = (known ? gone.map((at) => known.lines[at]) : (held?.lines ?? [])).filter((line) => line !== undefined);
  const wanted = added.map((at) => ({ at, ...readSign(signs.classes, at) }));
  const scope = known ? { ids: wanted.map(({ id }) => id) } : { semesterId: head.semester.id };
  const read = wanted.length === 0 ? [] : await listClassFacts(database, organizationId, scope, datesIn(stale));
  const fresh = new Map(read.map((facts) => [facts.id, facts]));
  const texts: Texts = known?.texts ?? new Map();
  // Few classes change at a time: the lines of the others are not touched one by one.
  const lines = known?.lines.slice() ?? [];
  const inOrder = known?.inOrder.slice() ?? [];
  for (const at of gone.toReversed()) {
    const [line] = lines.splice(at, 1);
    if (line) inOrder.splice(placeOf(inOrder, line), 1);
  }
  for (const { at, id, waiting } of wanted) {
    const facts = fresh.get(id);
    const line = facts && toLine({ ...facts, waiting }, texts);
    lines.splice(at, 0, line);
    if (line) inOrder.splice(placeOf(inOrder, line), 0, line);
  }
  return { signs, texts, lines, inOrder, head: asked, encoded: await encode(asked, { texts, inOrder }) };
}

/** Where a line stands, or would stand, among lines that are in order. */
function placeOf(inOrder: readonly Line[], { order }: Line): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((inOrder[middle]?.order ?? '') < order) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The dates of the classes of these lines, each at its version. */
function datesIn(lines: readonly Line[]): Parameters<typeof listClassFacts>[3] {
  const held = new Map(lines.map(({ facts }) => [facts.id, facts]));
  return (id, version) => {
    const facts = held.get(id);
    return facts?.version === version ? datesOf(facts) : undefined;
  };
}

function datesOf({ firstOn, lastOn, weekdays, start, end, meetings }: ClassFacts) {
  return { firstOn, lastOn, weekdays, start, end, meetings };
}

function toLine(facts: Line['facts'], texts: Texts): Line {
  const textAt = (text: string) => {
    const at = texts.get(text) ?? texts.size;
    texts.set(text, at);
    return at;
  };
  return {
    facts,
    order: `${facts.firstOn ?? '9'} ${facts.start ?? ''} ${facts.title} ${facts.id}`,
    bytes: Buffer.from(`,${JSON.stringify(writeClassRow(facts, textAt))}`),
  };
}

const END = Buffer.from(']}}');

async function encode(head: string, { texts, inOrder }: Pick<Held, 'texts' | 'inOrder'>): Promise<EncodedResult> {
  const classes = inOrder.map(({ bytes }, at) => (at === 0 ? bytes.subarray(1) : bytes));
  const shared = JSON.stringify([...texts.keys()]);
  const start = Buffer.from(`{"result":${head.slice(0, -1)},"texts":${shared},"classes":[`);
  // An answer is sent a few times at most before something changes.
  return new EncodedResult(await encodeBriefly(Buffer.concat([start, ...classes, END])));
}
