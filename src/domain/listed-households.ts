import { type ListedGuardian, sortGuardians } from './household-guardians.ts';
import type { Forming, HouseholdThere, ListedChild } from './listed-children.ts';
import { findDoubts, type Doubt } from './household-doubts.ts';
import { findFrequent, HOUSEHOLD_SIGNS, type HouseholdSign, signsOf } from './household-signs.ts';

/** A household as somebody may name it: one that is there, or one of the list by its first new row. */
export interface OtherHousehold {
  readonly familyId: string | null;
  readonly row: number | null;
}

/** A household as it will be: its rows, those of children who are there among them; without a family it is new. */
export interface ListedHousehold extends OtherHousehold {
  readonly rows: readonly number[];
  readonly by: readonly HouseholdSign[];
}

/** Whether new children are of one household with others: by default they are not. */
export interface HouseholdQuestion {
  readonly row: number;
  readonly rows: readonly number[];
  readonly candidates: readonly (OtherHousehold & { readonly rows: readonly number[]; readonly doubt: Doubt })[];
  readonly answer: OtherHousehold | null;
}

export interface ListedHouseholds {
  readonly households: readonly ListedHousehold[];
  readonly questions: readonly HouseholdQuestion[];
  /** New rows whose address stands in several households: nothing says which of them is meant. */
  readonly ambiguous: ReadonlySet<number>;
}

/**
 * Puts the children of a list into households. Each has one of its own, unless an address of mail, a phone or the school's own number agrees in any
 * guardian's place, and no guardian comes to a child by it whom the list names for another one only. A name alone is never enough: it is asked about.
 */
export function decideHouseholds(
  children: readonly ListedChild[],
  there: readonly HouseholdThere[],
  answers: ReadonlyMap<number, OtherHousehold>,
): ListedHouseholds {
  const frequent = findFrequent([...there, ...children.map(sharingOf)]);
  const { components, leads, ambiguous } = joinBySigns(children, there, frequent);
  const formed = components
    .flatMap((component) => splitComponent(component, leads))
    .flatMap((one) => reconnect(one, frequent));
  const doubts = findDoubts(formed);
  const questions = doubts.map(({ at, candidates }) => {
    const rows = newRows(formed[at]);
    const offered = candidates.map((each) => ({ ...nameOf(formed[each.at]), rows: rowsOf(formed[each.at]), ...each }));
    const wanted = answers.get(rows[0] ?? 0);
    const found = offered.find(({ familyId, row }) => familyId === wanted?.familyId && row === wanted.row);
    return { at, row: rows[0] ?? 0, rows, candidates: offered, found: found?.at };
  });
  return {
    households: joinAnswered(formed, questions, frequent),
    questions: questions.map(({ row, rows, candidates, found }) => {
      const answer = candidates.find(({ at }) => at === found);
      return {
        row,
        rows,
        candidates: candidates.map(({ at: _at, ...each }) => each),
        answer: answer ? { familyId: answer.familyId, row: answer.row } : null,
      };
    }),
    ambiguous,
  };
}

const sharingOf = ({ surname, guardians, numbers }: ListedChild) => ({ surnames: [surname], guardians, numbers });
const rowsOf = (one: Forming | undefined) => (one?.children ?? []).map(({ row }) => row).toSorted((a, b) => a - b);
const newRows = (one: Forming | undefined) =>
  rowsOf(one && { ...one, children: one.children.filter(({ familyId }) => familyId === null) });
const nameOf = (one: Forming | undefined): OtherHousehold =>
  one?.there ? { familyId: one.there.id, row: null } : { familyId: null, row: newRows(one)[0] ?? null };

interface Component {
  readonly children: readonly ListedChild[];
  readonly there: readonly HouseholdThere[];
}

/** Children who share a sign, in a chain; with the households that one of theirs leads to. */
function joinBySigns(
  children: readonly ListedChild[],
  there: readonly HouseholdThere[],
  frequent: ReadonlySet<string>,
) {
  const byId = new Map(there.map((each) => [each.id, each]));
  const holders = new Map<string, HouseholdThere[]>();
  for (const each of there)
    for (const token of leadingSigns(each, frequent)) holders.set(token, [...(holders.get(token) ?? []), each]);
  const union = openUnion(children.length);
  const first = new Map<string, number>();
  const leads = new Map<ListedChild, HouseholdThere | null>();
  const ambiguous = new Set<number>();
  children.forEach((child, at) => {
    const own = child.familyId === null ? null : (byId.get(child.familyId) ?? null);
    const signs = childSigns(child, own, frequent);
    const lead = own ? [own] : meant(signs.map((token) => holders.get(token) ?? []));
    if (lead.length > 1) ambiguous.add(child.row);
    leads.set(child, lead.length === 1 ? (lead[0] ?? null) : null);
    if (lead.length > 1) return;
    for (const token of [...signs, ...(child.familyId ? [`family ${child.familyId}`] : [])]) {
      union.join(at, first.get(token) ?? at);
      first.set(token, first.get(token) ?? at);
    }
  });
  const sorted = Map.groupBy(
    children.map((child, at) => ({ child, at })).filter(({ child }) => !ambiguous.has(child.row)),
    ({ at }) => union.find(at),
  );
  const reached = new Set<HouseholdThere>();
  const components = [...sorted.values()].map((all): Component => {
    const found = [...new Set(all.flatMap(({ child }) => leads.get(child) ?? []))];
    for (const each of found) reached.add(each);
    return { children: all.map(({ child }) => child), there: found };
  });
  const others = there.filter((each) => !reached.has(each)).map((each): Component => ({ children: [], there: [each] }));
  return { components: [...others, ...components], leads, ambiguous };
}

/** What leads to a household that is there. */
const leadingSigns = (home: HouseholdThere, frequent: ReadonlySet<string>) =>
  [...signsOf(home, frequent)].flatMap(([token, sign]) => (sign === 'phone' && home.hasAccount ? [] : [token]));

/** What leads to a child. What a list says of whoever signs in is not theirs to be found by. */
const childSigns = (child: ListedChild, home: HouseholdThere | null, frequent: ReadonlySet<string>) =>
  [...signsOf(sharingOf(child), frequent)].flatMap(([token, sign]) =>
    child.familyId === null || !home?.hasAccount || sign === 'number' ? [token] : [],
  );

/** Those of a household who share a sign still: whoever shared it with somebody who is in another one now has a household of their own. */
function reconnect({ there, children }: Forming, frequent: ReadonlySet<string>): Forming[] {
  if (children.length + (there ? 1 : 0) < 2) return [{ there, children }];
  const union = openUnion(children.length + 1);
  const home = children.length;
  const first = new Map((there ? leadingSigns(there, frequent) : []).map((token) => [token, home]));
  children.forEach((child, at) => {
    if (child.familyId !== null) union.join(at, home);
    for (const token of childSigns(child, there, frequent)) {
      union.join(at, first.get(token) ?? at);
      first.set(token, first.get(token) ?? at);
    }
  });
  const parts = Map.groupBy(
    children.map((child, at) => ({ child, root: union.find(at) })),
    ({ root }) => root,
  );
  const root = union.find(home);
  const made = [...parts].map(([part, all]) => ({
    there: part === root ? there : null,
    children: all.map(({ child }) => child),
  }));
  return there && !parts.has(root) ? [{ there, children: [] }, ...made] : made;
}

/** Of what several signs lead to: what all of them name where that is one household, else whatever any of them names. */
function meant(found: readonly (readonly HouseholdThere[])[]): HouseholdThere[] {
  const [first, ...rest] = found.filter((each) => each.length > 0);
  const all = (first ?? []).filter((each) => rest.every((other) => other.includes(each)));
  return all.length === 1 ? all : [...new Set(found.flat())];
}

/** One component as its households: by where each child's own signs lead, then by their guardians. */
function splitComponent(
  { children, there }: Component,
  leads: ReadonlyMap<ListedChild, HouseholdThere | null>,
): Forming[] {
  if (children.length === 0) return there.map((each) => ({ there: each, children: [] }));
  const [only] = there;
  const isOne = there.length <= 1;
  const groups = Map.groupBy(children, (child) => (isOne ? only : leads.get(child)) ?? null);
  return [...groups].flatMap(([home, some]) => splitByGuardians(home, some));
}

function splitByGuardians(there: HouseholdThere | null, children: readonly ListedChild[]): Forming[] {
  const settled = children.filter(({ familyId }) => familyId !== null);
  const sets = new Map<string, readonly ListedGuardian[]>();
  const keyed = children
    .filter(({ familyId }) => familyId === null)
    .map((child) => {
      const key = child.guardians
        .map((each) => JSON.stringify(each))
        .toSorted()
        .join();
      sets.set(key, child.guardians);
      return { child, key };
    });
  if (there) {
    // A list adds its guardians to a household where nobody signs in, but shares none of them with whoever does.
    const said = there.hasAccount ? [] : settled.flatMap(({ guardians }) => guardians);
    const own = [...there.guardians, ...said];
    sets.set('there', [...new Map(own.map((each) => [JSON.stringify(each), each])).values()]);
  }
  const keys = [...sets.keys()];
  const sorted = sortGuardians(keys.map((key) => sets.get(key) ?? []));
  const groupOf = new Map(keys.map((key, at) => [key, sorted[at] ?? at]));
  const home = there ? groupOf.get('there') : undefined;
  const groups = Map.groupBy(keyed, ({ key }) => groupOf.get(key) ?? -1);
  const made = [...groups].map(([group, some]): Forming => {
    const own = some.map(({ child }) => child);
    return group === home ? { there, children: [...settled, ...own] } : { there: null, children: own };
  });
  return there && !made.some((each) => each.there) ? [{ there, children: settled }, ...made] : made;
}

/** Joins what was answered: each new household to one other, so that never two of those that are there come together. */
function joinAnswered(
  formed: readonly Forming[],
  questions: readonly { readonly at: number; readonly found: number | undefined }[],
  frequent: ReadonlySet<string>,
): ListedHousehold[] {
  const union = openUnion(formed.length);
  const home = new Map(formed.flatMap(({ there }, at) => (there ? [[at, there] as const] : [])));
  const answered = new Set<number>();
  for (const { at, found } of questions) {
    if (found === undefined) continue;
    const [one, other] = [union.find(at), union.find(found)];
    if (one === other) continue;
    const left = home.get(one) ?? home.get(other);
    const joined = union.join(one, other);
    if (left) home.set(joined, left);
    answered.add(at).add(found);
  }
  const groups = Map.groupBy(formed.keys(), (at) => union.find(at));
  return [...groups].flatMap(([root, all]): ListedHousehold[] => {
    const members = all.flatMap((at) => formed[at] ?? []);
    const children = members.flatMap((each) => each.children);
    if (children.length === 0) return [];
    const there = home.get(root) ?? null;
    const one = { there, children };
    const shared = countSigns(one, frequent);
    const by = HOUSEHOLD_SIGNS.filter((sign) =>
      sign === 'answer' ? all.length > 1 && all.some((at) => answered.has(at)) : shared.has(sign),
    );
    return [{ ...nameOf(one), rows: rowsOf(one), by }];
  });
}

/** The signs that two of a household have in common. */
function countSigns({ there, children }: Forming, frequent: ReadonlySet<string>): ReadonlySet<HouseholdSign> {
  const [seen, shared] = [new Set<string>(), new Set<HouseholdSign>()];
  for (const each of [...(there ? [there] : []), ...children.map(sharingOf)])
    for (const [token, sign] of signsOf(each, frequent)) {
      if (seen.has(token)) shared.add(sign);
      seen.add(token);
    }
  return shared;
}

function openUnion(size: number) {
  const parents = Array.from({ length: size }, (_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let next = at; next !== root; ) {
      const parent = parents[next] ?? root;
      parents[next] = root;
      next = parent;
    }
    return root;
  };
  const join = (one: number, other: number) => {
    const [a, b] = [find(one), find(other)];
    const [low, high] = a < b ? [a, b] : [b, a];
    parents[high] = low;
    return low;
  };
  return { find, join };
}
