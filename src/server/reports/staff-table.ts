import { writeClassRow } from '../../contract/class-rows.ts';
import type { ReportSemester } from '../../contract/reports.ts';
import { EncodedResult } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { encodeBriefly } from '../platform/http/compression.ts';
import { type ClassSigns, readClassSigns, readSigns } from './class-signs-store.ts';
import { type ClassFacts, listClassFacts } from './classes-store.ts';

/** The answer of `staffClasses` up to its classes. */
interface Head {
  readonly semesters: readonly ReportSemester[];
  readonly semester: ReportSemester;
}

/** The class tables of the staff as bytes in memory: only what has changed since is read and written anew. */
export interface StaffTable {
  answer(database: Database, organizationId: string, head: Head): Promise<EncodedResult>;
}

/** A class as it was read, and as it is sent. */
interface Line {
  readonly sign: string;
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
  readonly lines: ReadonlyMap<string, Line>;
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
  const isSame = held && held.signs.names === signs.names && held.signs.waiting === signs.waiting;
  if (isSame && held.signs.classes === signs.classes)
    return held.head === asked ? held : { ...held, head: asked, encoded: await encode(asked, held) };
  const { texts, lines } = await refreshLines(database, { organizationId, semesterId: head.semester.id }, signs, held);
  const inOrder = held ? reorder(held.inOrder, lines) : [...lines.values()].sort(byOrder);
  return { signs, texts, lines, inOrder, head: asked, encoded: await encode(asked, { texts, inOrder }) };
}

async function refreshLines(
  database: Database,
  { organizationId, semesterId }: { organizationId: string; semesterId: string },
  signs: ClassSigns,
  held: Held | undefined,
): Promise<Pick<Held, 'texts' | 'lines'>> {
  const now = readSigns(signs.classes);
  const waiting = readSigns(signs.waiting);
  const isRenamed = held?.signs.names !== signs.names;
  const texts: Texts = (isRenamed ? undefined : held?.texts) ?? new Map();
  const ids = [...now.keys()].filter((id) => isRenamed || held?.lines.get(id)?.sign !== now.get(id));
  const heldDates = (id: string, version: number) => {
    const facts = held?.lines.get(id)?.facts;
    return facts?.version === version ? datesOf(facts) : undefined;
  };
  const scope = ids.length === now.size ? { semesterId } : { ids };
  const read = ids.length === 0 ? [] : await listClassFacts(database, organizationId, scope, heldDates);
  const fresh = new Map(read.map((facts) => [facts.id, facts]));
  const asked = new Set(ids);
  const lines = new Map<string, Line>();
  for (const [id, sign] of now) {
    const line = asked.has(id) ? undefined : held?.lines.get(id);
    const facts = line?.facts ?? fresh.get(id);
    // Gone since the look.
    if (!facts) continue;
    const waits = Number(waiting.get(id) ?? 0);
    lines.set(id, line?.facts.waiting === waits ? line : toLine(sign, { ...facts, waiting: waits }, texts));
  }
  return { texts, lines };
}

function datesOf({ firstOn, lastOn, weekdays, start, end, meetings }: ClassFacts) {
  return { firstOn, lastOn, weekdays, start, end, meetings };
}

function toLine(sign: string, facts: Line['facts'], texts: Texts): Line {
  const textAt = (text: string) => {
    const at = texts.get(text) ?? texts.size;
    texts.set(text, at);
    return at;
  };
  return {
    sign,
    facts,
    order: `${facts.firstOn ?? '9'} ${facts.start ?? ''} ${facts.title} ${facts.id}`,
    bytes: Buffer.from(`,${JSON.stringify(writeClassRow(facts, textAt))}`),
  };
}

const byOrder = (a: Line, b: Line) => (a.order < b.order ? -1 : 1);

/** Lines that stay keep their order; the few that are new are put between them, which is far less than sorting all. */
function reorder(before: readonly Line[], lines: ReadonlyMap<string, Line>): Line[] {
  const fresh = new Set(lines.values());
  const stay = before.filter((line) => fresh.delete(line));
  const added = [...fresh].sort(byOrder);
  const inOrder: Line[] = [];
  let at = 0;
  for (const line of stay) {
    for (let next = added[at]; next && next.order < line.order; next = added[++at]) inOrder.push(next);
    inOrder.push(line);
  }
  return [...inOrder, ...added.slice(at)];
}

const END = Buffer.from(']}}');

async function encode(head: string, { texts, inOrder }: Pick<Held, 'texts' | 'inOrder'>): Promise<EncodedResult> {
  const classes = inOrder.map(({ bytes }, at) => (at === 0 ? bytes.subarray(1) : bytes));
  const shared = JSON.stringify([...texts.keys()]);
  const start = Buffer.from(`{"result":${head.slice(0, -1)},"texts":${shared},"classes":[`);
  // An answer is sent a few times at most before something changes.
  return new EncodedResult(await encodeBriefly(Buffer.concat([start, ...classes, END])));
}
