import { areNamesakes, type ListedGuardian } from './household-guardians.ts';
import type { Forming } from './listed-children.ts';

/** Why two may be one household and nobody knows: an address or a phone that does not settle it, or guardians of one name of whom nothing else is known. */
export const DOUBTS = ['mail', 'phone', 'name'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** So many other households are named in one question. */
export const MOST_CANDIDATES = 6;
/** So many who share one thing are looked at for it: a list of one name is not compared with itself. */
const MOST_LOOKED_AT = 40;

interface Met {
  readonly at: number;
  readonly guardian: ListedGuardian;
}

/** For each household with new children the earlier ones, or those that are there, with which it may be one: the likeliest first. */
export function findDoubts(
  formed: readonly Forming[],
): { readonly at: number; readonly candidates: readonly { readonly at: number; readonly doubt: Doubt }[] }[] {
  const order = formed.map((_, at) => at).toSorted((a, b) => placeOf(formed[a]) - placeOf(formed[b]));
  const asking = order.filter((at) => formed[at]?.children.some(({ familyId }) => familyId === null));
  const wanted = new Set(asking.flatMap((at) => guardiansOf(formed[at]).flatMap((each) => tokensOf(each))));
  const met = new Map<string, Met[]>();
  const found: { at: number; candidates: { at: number; doubt: Doubt }[] }[] = [];
  const asks = new Set(asking);
  for (const at of order) {
    const one = formed[at];
    if (!one) continue;
    const surnames = surnamesOf(one);
    const guardians = guardiansOf(one);
    if (asks.has(at) && !one.there) {
      const candidates = candidatesOf(guardians, surnames, met);
      if (candidates.length > 0) found.push({ at, candidates });
    }
    for (const guardian of guardians)
      for (const token of tokensOf(guardian))
        if (wanted.has(token))
          for (const key of [token, ...surnames.map((surname) => `${token} of ${surname}`)]) {
            const all = met.get(key) ?? [];
            if (all.length < MOST_LOOKED_AT) all.push({ at, guardian });
            met.set(key, all);
          }
  }
  return found;
}

/** Those that are there first, then by their first new row. */
const placeOf = (one: Forming | undefined) =>
  one?.there ? -1 : Math.min(...(one?.children ?? []).map(({ row }) => row));
const guardiansOf = (one: Forming | undefined) => [
  ...(one?.there?.guardians ?? []),
  ...(one?.children ?? []).flatMap(({ guardians }) => guardians),
];
const surnamesOf = ({ there, children }: Forming) => [
  ...new Set([...(there?.surnames ?? []), ...children.map(({ surname }) => surname)]),
];
const tokensOf = (guardian: ListedGuardian) =>
  DOUBTS.flatMap((doubt) => (guardian[doubt] === '' ? [] : [`${doubt} ${guardian[doubt]}`]));

function candidatesOf(
  guardians: readonly ListedGuardian[],
  surnames: readonly string[],
  met: ReadonlyMap<string, readonly Met[]>,
): { at: number; doubt: Doubt }[] {
  const candidates = new Map<number, Doubt>();
  for (const doubt of DOUBTS)
    for (const ending of [...surnames.map((surname) => ` of ${surname}`), ''])
      for (const guardian of guardians)
        for (const other of met.get(`${doubt} ${guardian[doubt]}${ending}`) ?? []) {
          if (guardian[doubt] === '' || candidates.has(other.at)) continue;
          if (doubt !== 'name' || areNamesakes(guardian, other.guardian)) candidates.set(other.at, doubt);
        }
  return [...candidates].slice(0, MOST_CANDIDATES).map(([at, doubt]) => ({ at, doubt }));
}
