import { isBarred } from './pick-up.ts';

interface Person {
  readonly name: string;
  readonly phone: string;
}
interface Guardian extends Person {
  /** Null: not answered. */
  readonly mayPickUp: boolean | null;
}
interface Household<G extends Guardian, P extends Person> {
  readonly guardians: readonly G[];
  readonly allowed: readonly P[];
  readonly notAllowed: readonly P[];
}

/** Who may take a student home, household by household, and who must not: whoever one household bars is not among those whom another allows. */
export function decideFetchers<G extends Guardian, P extends Person, H extends Household<G, P>>(
  households: readonly (H & Household<G, P>)[],
): { may: { household: H; guardians: G[]; listed: P[] }[]; mustNot: (G | P)[] } {
  const mustNot = households.flatMap(({ guardians, notAllowed }) => [
    ...notAllowed,
    ...guardians.filter(({ mayPickUp }) => mayPickUp === false),
  ]);
  const isOut = (person: Person) => isBarred(person, [{ allowed: [], notAllowed: mustNot }]);
  const may = households.map((household) => ({
    household,
    guardians: household.guardians.filter((each) => each.mayPickUp !== false && !isOut(each)),
    listed: household.allowed.filter((each) => !isOut(each)),
  }));
  return { may, mustNot };
}
