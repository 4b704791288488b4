/** What a guardian may do in a family: everything, look only, or pick up the students they are named for. */
export type GuardianAccess = 'full' | 'view' | 'pick-up';

/** A household's link to a student; a second household may have been given less than everything. */
export interface FamilyLink {
  readonly familyId: string;
  readonly access: 'full' | 'view';
  /** Nobody has agreed yet that this household came. */
  readonly isNew?: boolean | undefined;
}

/** The school let somebody see a student, or do more than before, and no full guardian of before has agreed yet. */
export interface OpenEntry {
  readonly studentId: string;
  /** What they might do before, which is what counts for whatever the circle decides over; null: nothing. */
  readonly before: GuardianAccess | null;
  /** Somebody objected: until the office has looked, what was before is all that counts. */
  readonly isObjected: boolean;
  /** It is the whole household that came, not this one guardian. */
  readonly isHousehold?: boolean | undefined;
}

/** One family of an account, with the students it is named for to pick up, and those whose circle it came into through the school. */
export interface Membership {
  readonly familyId: string;
  readonly access: GuardianAccess;
  readonly pickUpIds?: readonly string[] | undefined;
  readonly entries?: readonly OpenEntry[] | undefined;
}

/** What somebody may do about one student, in all and through each of their families, the oldest first. */
export interface FamilyAccess {
  readonly access: GuardianAccess;
  /** The same for what the circle decides over: the record with health, contacts and pick-up. Null: closed to them. */
  readonly trusted: GuardianAccess | null;
  readonly families: FamilyWay[];
}

export interface FamilyWay {
  readonly familyId: string;
  readonly access: GuardianAccess;
  readonly trusted: GuardianAccess | null;
}

/** How far a guardian's own access reaches through a household's link. */
const REACH = { full: 2, view: 1, 'pick-up': 0 } as const satisfies Record<GuardianAccess, number>;

/**
 * The one rule of who may do what about a student: an account reaches a student through every family that it is a guardian of and the
 * student is in, each as far as both the guardian's access and the household's link go, and no farther than the circle has agreed to where
 * it decides; the farthest counts. Null: for this account there is no such student.
 */
export function decideFamilyAccess(
  memberships: readonly Membership[],
  studentId: string,
  links: readonly FamilyLink[],
): FamilyAccess | null {
  const ways = memberships.flatMap((own): FamilyWay[] => {
    const link = links.find(({ familyId }) => familyId === own.familyId);
    if (!link) return [];
    const entries = (own.entries ?? []).filter((entry) => entry.studentId === studentId);
    const given = least([own.access, link.access]);
    const access = least([given, ...entries.filter(({ isObjected }) => isObjected).map(({ before }) => before)]);
    if (access === null || (access === 'pick-up' && !own.pickUpIds?.includes(studentId))) return [];
    return [{ familyId: own.familyId, access, trusted: least([given, ...entries.map(({ before }) => before)]) }];
  });
  const [best] = ways.toSorted((a, b) => reach(b.access) - reach(a.access));
  if (!best) return null;
  const [trusted] = ways.map((way) => way.trusted).toSorted((a, b) => reach(b) - reach(a));
  // Who may look in one household and pick up in another sees the first one's part only.
  const families = ways.filter(({ access }) => access !== 'pick-up' || best.access === 'pick-up');
  return { access: best.access, trusted: trusted ?? null, families };
}

/** How far an access reaches; none reaches less than any. */
export const reach = (access: GuardianAccess | null): number => (access === null ? -1 : REACH[access]);

/** The least of several, of which none is the least of all. */
function least(of: readonly (GuardianAccess | null)[]): GuardianAccess | null {
  return of.toSorted((a, b) => reach(a) - reach(b))[0] ?? null;
}

/** Whether somebody may still change things of a student when these households let them go: one that may only look is not enough, nor one that is new. */
export function leavesSomebodyFull(links: readonly FamilyLink[], leavingIds: readonly string[]): boolean {
  return links.some(
    ({ familyId, access, isNew = false }) => access === 'full' && !isNew && !leavingIds.includes(familyId),
  );
}

/**
 * The household that is meant where somebody has a student in several: the oldest in which they may change things, else the oldest; one
 * that the circle has agreed to before one that it has not.
 */
export function decideHousehold({ families }: Pick<FamilyAccess, 'families'>): FamilyWay | null {
  const agreed = families.filter(({ access, trusted }) => access === trusted);
  const [ways = []] = [agreed, families].filter((each) => each.length > 0);
  return ways.find(({ access }) => access === 'full') ?? ways[0] ?? null;
}

/** More than any family has; keeps a mistake or a prank small. */
export const MOST_STUDENTS = 25;

/** Whether somebody came into a family, or got wider access there, and nobody has agreed: then who belongs to it is not theirs to change. */
export function isNewHere({ entries = [] }: Pick<Membership, 'entries'>): boolean {
  return entries.some(({ isHousehold = false }) => !isHousehold);
}

/** The family that something new belongs to where none is named: the oldest in which the account may change things. */
export function decideOwnFamily(memberships: readonly Membership[]): string | null {
  return memberships.find(({ access }) => access === 'full')?.familyId ?? null;
}
