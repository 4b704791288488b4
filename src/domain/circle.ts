import { decideFamilyAccess, type FamilyLink, type GuardianAccess, type Membership, reach } from './family-access.ts';

/** A guardian in one of a student's households, with an account or entered without one. */
export interface CircleGuardian extends Membership {
  readonly guardianId: string;
  readonly accountId: string | null;
  /** The e-mail address that mail goes to. */
  readonly email: string;
  /** Whether they can sign in, and so agree or object. */
  readonly canSignIn: boolean;
}

/** The households of a student and their guardians. */
export interface Circle {
  readonly links: readonly FamilyLink[];
  readonly guardians: readonly CircleGuardian[];
}

/** Somebody who enters a student's circle, or gets wider access in it; `guardianId` null: the whole household. */
export interface Newcomer {
  readonly familyId: string;
  readonly guardianId: string | null;
  readonly access: GuardianAccess;
  readonly before: GuardianAccess | null;
}

/**
 * Whether two guardians are the same person: they share an account, or the guardian entry from before the account. An entry without an
 * account whose e-mail address changed may be somebody else, because an invitation goes to the new address.
 */
const isSame = (a: CircleGuardian, b: CircleGuardian) =>
  a.guardianId === b.guardianId
    ? a.accountId !== null || b.accountId !== null || a.email.toLowerCase() === b.email.toLowerCase()
    : a.accountId !== null && a.accountId === b.accountId;

/**
 * The access of one person through all households of a circle. Unless `isAgreed`, open entries are ignored, so that access which somebody
 * objected to does not count as new again.
 */
function accessOf(person: CircleGuardian, studentId: string, { links, guardians }: Circle, isAgreed: boolean) {
  const own = guardians.filter((each) => isSame(each, person));
  const memberships = isAgreed ? own : own.map((each) => ({ ...each, entries: [] }));
  const found = decideFamilyAccess(memberships, studentId, links);
  return found && (isAgreed ? found.trusted : found.access);
}

/**
 * Lists who is new in a student's circle or has wider access than before. A household whose guardians are all new is one newcomer, which
 * includes guardians who join it later. When the student had no household before, nobody counts as new.
 */
export function listNewcomers(studentId: string, before: Circle, after: Circle): Newcomer[] {
  if (before.links.length === 0) return [];
  return after.links.flatMap((link): Newcomer[] => {
    const own = after.guardians.filter(({ familyId }) => familyId === link.familyId);
    const wider = own.flatMap((person) => {
      const now = decideFamilyAccess([{ ...person, entries: [] }], studentId, [link]);
      const was = accessOf(person, studentId, before, false);
      return now && reach(now.access) > reach(was) ? [{ person, access: now.access, was }] : [];
    });
    const wasThere = before.links.some(({ familyId }) => familyId === link.familyId);
    if (!wasThere && wider.length === own.length)
      return [{ familyId: link.familyId, guardianId: null, access: link.access, before: null }];
    return wider.map(({ person: { guardianId }, access, was }) => ({
      familyId: link.familyId,
      guardianId,
      access,
      before: was,
    }));
  });
}

/** The full guardians of a circle: they are notified, and each of them can agree or object. */
export function listDeciders(studentId: string, circle: Circle): CircleGuardian[] {
  return circle.guardians.filter((person) => {
    const found = decideFamilyAccess([person], studentId, circle.links);
    return found?.trusted === 'full';
  });
}

/** A person acting for the school, with what could tie them to a family. */
export interface ActingPerson {
  readonly accountId: string;
  readonly email: string | null;
  /** Every family they are or have ever been in. */
  readonly familyIds: readonly string[];
}

/** Whether an act involves the acting person's own family, account or address on any side. If so, a colleague must do it. */
export function isOwnCircle(acting: ActingPerson, circles: readonly Circle[]): boolean {
  return circles.some(
    ({ links, guardians }) =>
      links.some(({ familyId }) => acting.familyIds.includes(familyId)) ||
      guardians.some((guardian) => isOwnGuardian(acting, guardian)),
  );
}

/** Whether a guardian is the acting person or is in one of their families. */
export function isOwnGuardian(
  acting: ActingPerson,
  { accountId, familyId, email }: Pick<CircleGuardian, 'accountId' | 'familyId' | 'email'>,
): boolean {
  const own = address(acting.email);
  return (
    accountId === acting.accountId || acting.familyIds.includes(familyId) || (own !== '' && address(email) === own)
  );
}

/** Normalizes an address for comparison: lower case, without a `+tag`, which reaches the same mailbox. */
function address(email: string | null): string {
  const [local = '', domain = ''] = (email ?? '').trim().toLowerCase().split('@');
  return domain === '' ? '' : `${local.split('+')[0]}@${domain}`;
}

/** The states of an entry into the circle, and the acts that change them. */
export type EntryState = 'waiting' | 'agreed' | 'let-in' | 'objected' | 'kept-out' | 'ended';
export type EntryAct = 'agree' | 'object' | 'let-in' | 'keep-out' | 'let-back';

/** The state of an entry after an act; null: the act is no longer possible. A later objection overrides another guardian's agreement. */
export function decideEntry(state: EntryState, act: EntryAct, isObjectable: boolean): EntryState | null {
  if (act === 'object')
    return state === 'waiting' || (isObjectable && (state === 'agreed' || state === 'let-in')) ? 'objected' : null;
  if (act === 'agree') return state === 'waiting' ? 'agreed' : null;
  if (act === 'let-in') return state === 'waiting' ? 'let-in' : null;
  if (state !== 'objected') return null;
  return act === 'keep-out' ? 'kept-out' : 'waiting';
}

/** Whether a reading happened less than seven days after the reader entered the circle. */
export function isYoung(readAt: string, came: readonly string[]): boolean {
  const days = came.map((at) => (Date.parse(readAt) - Date.parse(at)) / 86_400_000);
  return days.some((age) => age >= 0 && age < YOUNG_DAYS);
}

const YOUNG_DAYS = 7;

/** How many days the link in the mail can still close the access that the school gave. */
export const OBJECTION_DAYS = 7;
