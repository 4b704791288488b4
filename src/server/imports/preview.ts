import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { importPreview, ImportValue } from '../../contract/imports.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { ImportedClass } from './imported-class.ts';
import { dayNumber, weekdayOf } from './days.ts';
import type { Mapping } from './mapping.ts';
import { countDrafts, type ImportPlan } from './plan.ts';
import type { RowNote } from './read-file.ts';
import { EARLIEST } from './times.ts';

type Preview = OutputOf<typeof importPreview>;

const SHOWN = 200;

/** A plan as the screen shows it: counts, the first of each list, and why rows are left out. */
export function describePlan(
  plan: ImportPlan,
  facts: {
    rows: number;
    mapping: Mapping;
    importedVersions: ReadonlyMap<string, number>;
    semester: { startsOn: string; endsOn: string };
    /** The classes of another semester that rows name by their ids. */
    elsewhere: { semester: string; count: number } | null;
  },
): Preview {
  const editedBy = ({ existing }: ImportPlan['changed'][number]) => {
    const isEdited = existing.version > (facts.importedVersions.get(existing.id) ?? 1);
    return isEdited ? existing.updatedBy || 'staff' : null;
  };
  const isOverwritten = (change: ImportPlan['changed'][number]) => editedBy(change) !== null;
  const { startsOn, endsOn } = facts.semester;
  const isOutside = ({ content: { meetings } }: { content: ImportedClass }) =>
    meetings.some(({ on }) => on < startsOn || on > endsOn);
  // What staff have typed is at stake: it is shown first.
  const changed = plan.changed.toSorted((a, b) => Number(isOverwritten(b)) - Number(isOverwritten(a)));
  return {
    counts: {
      rows: facts.rows,
      created: plan.created.length,
      changed: plan.changed.length,
      unchanged: plan.left,
      rejected: new Set(plan.rejected.map(({ row }) => row)).size,
      drafts: countDrafts(plan.created, facts.mapping),
      outside: [...plan.created, ...plan.changed].filter(isOutside).length,
      missing: plan.missing.length,
      overwritten: plan.changed.filter(isOverwritten).length,
    },
    // First what makes all else wrong.
    odd: [...(facts.elsewhere ? [note('ids-elsewhere', facts.elsewhere)] : []), ...oddOf(plan, isOutside)],
    semester: facts.semester,
    created: plan.created.slice(0, SHOWN).map(({ row, content }) => describeNew(row, content)),
    changed: changed.slice(0, SHOWN).map((change) => ({
      row: change.row,
      classId: change.existing.id,
      externalId: change.content.externalId,
      title: change.existing.content.title,
      editedBy: editedBy(change),
      fields: change.fields.map((field) => ({
        field,
        from: valueOf(change.existing.content, field),
        to: valueOf(change.content, field),
      })),
    })),
    missing: plan.missing.slice(0, SHOWN).map(({ id, title, firstOn }) => ({ classId: id, title, firstOn })),
    rejected: plan.rejected.slice(0, SHOWN).map(shorten),
    reasons: countReasons(plan.rejected),
    remarks: plan.remarks.slice(0, SHOWN).map(shorten),
  };
}

function describeNew(row: number, content: ImportedClass): Preview['created'][number] {
  const [first, last] = [content.meetings[0], content.meetings.at(-1)];
  return {
    row,
    externalId: content.externalId,
    title: content.title,
    type: content.type,
    location: content.location,
    capacity: content.capacity,
    priceCents: content.priceCents,
    priceMaxCents: content.priceMaxCents ?? null,
    firstOn: first?.on ?? '',
    lastOn: last?.on ?? '',
    weekdays: [...new Set(content.meetings.map(({ on }) => weekdayOf(dayNumber(on))))].toSorted((a, b) => a - b),
    dates: content.meetings.length,
    start: first?.start ?? '',
    end: first?.end ?? '',
  };
}

/** What is odd of all that would come in: seldom meant, and easily overlooked in a long list. */
function oddOf(
  { created, changed }: ImportPlan,
  isOutside: (each: { content: ImportedClass }) => boolean,
): ImportNote[] {
  const all = [...created, ...changed];
  const isFree = created.every(({ content }) => content.priceCents === 0);
  const without = created.filter(({ content }) => content.capacity === 0).length;
  const chosen = (['type', 'capacity', 'price'] as const).flatMap((field) => {
    const count = created.filter((each) => each.chosen.includes(field)).length;
    return count > 0 ? [note(`chosen-${field}`, { count, all: created.length })] : [];
  });
  const atNight = all.filter(({ content }) => content.meetings.some(({ start }) => start < EARLIEST)).length;
  return [
    ...(isFree && created.length >= FEW ? [note('all-free', { count: created.length })] : []),
    ...(without > 0 ? [note('some-without-seats', { count: without, all: created.length })] : []),
    ...chosen,
    ...(atNight > 0 ? [note('some-at-night', { count: atNight })] : []),
    ...(all.length >= FEW && all.every(isOutside) ? [note('all-outside', { count: all.length })] : []),
  ];
}

/** Fewer prove nothing. */
const FEW = 3;
const LONG = 160;
const cut = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
const shorten = (note: RowNote): RowNote => ({ ...note, value: cut(note.value) });

function valueOf(content: ImportedClass, field: keyof ImportedClass): ImportValue {
  const value = content[field];
  if (field === 'meetings') {
    const [first, last] = [content.meetings[0], content.meetings.at(-1)];
    if (!first || !last) return null;
    const times = new Set(content.meetings.map(({ start, end }) => `${start}–${end}`));
    return { dates: content.meetings.length, firstOn: first.on, lastOn: last.on, times: [...times].slice(0, 3) };
  }
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return cut(value);
  return typeof value === 'object' ? cut(JSON.stringify(value)) : value;
}

/** Rows of one kind of reason are counted together; what differs among them is left out of its words. */
function countReasons(rejected: readonly RowNote[]): Preview['reasons'] {
  const kinds = Map.groupBy(rejected, ({ column, reason }) => JSON.stringify([column, reason.code]));
  return [...kinds.values()]
    .flatMap((notes) => {
      const [first] = notes;
      if (!first) return [];
      const { column, reason } = first;
      const facts = Object.entries(reason.facts ?? {}).map(([name, fact]) => {
        const isSame = notes.every((each) => JSON.stringify(each.reason.facts?.[name]) === JSON.stringify(fact));
        return [name, isSame ? fact : Array.isArray(fact) ? ['…'] : '…'];
      });
      const shared = facts.length > 0 && { facts: Object.fromEntries(facts) };
      return { column, reason: { code: reason.code, ...shared }, rows: new Set(notes.map(({ row }) => row)).size };
    })
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, SHOWN);
}
