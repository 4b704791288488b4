/** What a guardian may do in a family: everything, look only, or pick up the students they are named for. */
export type GuardianAccess = 'full' | 'view' | 'pick-up';

/** A household's link to a student; a second household may have been given less than everything. */
export interface FamilyLink {
  readonly familyId: string;
  readonly access: 'full' | 'view';
}

/** One family of an account, with the students it is named for to pick up. */
export interface Membership {
  readonly familyId: string;
  readonly access: GuardianAccess;
  readonly pickUpIds?: readonly string[] | undefined;
}

/** What somebody may do about one student, in all and through each of their families, the oldest first. */
export interface FamilyAccess {
  readonly access: GuardianAccess;
  readonly families: { readonly familyId: string; readonly access: GuardianAccess }[];
}

/** How far a guardian's own access reaches through a household's link. */
const REACH = { full: 2, view: 1, 'pick-up': 0 } as const satisfies Record<GuardianAccess, number>;

/**
 * The one rule of who may do what about a student: an account reaches a student through every family that it is a guardian of and the
 * student is in, each as far as both the guardian's access and the household's link go; the farthest counts. Null: for this account
 * there is no such student.
 */
export function decideFamilyAccess(
  memberships: readonly Membership[],
  studentId: string,
  links: readonly FamilyLink[],
): FamilyAccess | null {
  const ways = memberships.flatMap((own) => {
    const link = links.find(({ familyId }) => familyId === own.familyId);
    if (!link || (own.access === 'pick-up' && !own.pickUpIds?.includes(studentId))) return [];
    return { familyId: own.familyId, access: REACH[own.access] < REACH[link.access] ? own.access : link.access };
  });
  const [best] = ways.toSorted((a, b) => REACH[b.access] - REACH[a.access]);
  if (!best) return null;
  // Who may look in one household and pick up in another sees the first one's part only.
  const families = ways.filter(({ access }) => access !== 'pick-up' || best.access === 'pick-up');
  return { access: best.access, families };
}

/** Whether somebody may still change things of a student when these households let them go: one that may only look is not enough. */
export function leavesSomebodyFull(links: readonly FamilyLink[], leavingIds: readonly string[]): boolean {
  return links.some(({ familyId, access }) => access === 'full' && !leavingIds.includes(familyId));
}

/** The household that is meant where somebody has a student in several: the oldest in which they may change things, else the oldest. */
export function decideHousehold({ families }: FamilyAccess): FamilyAccess['families'][number] | null {
  return families.find(({ access }) => access === 'full') ?? families[0] ?? null;
}

/** More than any family has; keeps a mistake or a prank small. */
export const MOST_STUDENTS = 25;

/** The family that something new belongs to where none is named: the oldest in which the account may change things. */
export function decideOwnFamily(memberships: readonly Membership[]): string | null {
  return memberships.find(({ access }) => access === 'full')?.familyId ?? null;
}
