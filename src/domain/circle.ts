import { decideFamilyAccess, type FamilyLink, type GuardianAccess, type Membership, reach } from './family-access.ts';

/** Somebody of a household of a student, with an account or only entered. */
export interface CircleGuardian extends Membership {
  readonly guardianId: string;
  readonly accountId: string | null;
  /** Where they are written to. */
  readonly email: string;
  /** Whether they could sign in, to agree or to object. */
  readonly canSignIn: boolean;
}

/** Everybody who has to do with a student, through which households. */
export interface Circle {
  readonly links: readonly FamilyLink[];
  readonly guardians: readonly CircleGuardian[];
}

/** Somebody who comes into a student's circle, or may do more there than before; without a guardian the whole household comes. */
export interface Newcomer {
  readonly familyId: string;
  readonly guardianId: string | null;
  readonly access: GuardianAccess;
  readonly before: GuardianAccess | null;
}

/**
 * A person is known by their account, and as whom they were entered before they had one. Whoever is entered under another address than before
 * may be somebody else: by that address they will come.
 */
const isSame = (a: CircleGuardian, b: CircleGuardian) =>
  a.guardianId === b.guardianId
    ? a.accountId !== null || b.accountId !== null || a.email.toLowerCase() === b.email.toLowerCase()
    : a.accountId !== null && a.accountId === b.accountId;

/** What one person of a circle may do through all of its households; whatever was objected to counts still: it is no news. */
function accessOf(person: CircleGuardian, studentId: string, { links, guardians }: Circle, isAgreed: boolean) {
  const own = guardians.filter((each) => isSame(each, person));
  const ways = isAgreed ? own : own.map((each) => ({ ...each, entries: [] }));
  const found = decideFamilyAccess(ways, studentId, links);
  return found && (isAgreed ? found.trusted : found.access);
}

/**
 * Who is new in a student's circle, or may do more than before. A household of which nobody was there comes as a whole: whoever joins it
 * later comes with it. A student who had no household before has a circle now: nobody of it is new.
 */
export function listNewcomers(studentId: string, before: Circle, after: Circle): Newcomer[] {
  if (before.links.length === 0) return [];
  return after.links.flatMap((link): Newcomer[] => {
    const own = after.guardians.filter(({ familyId }) => familyId === link.familyId);
    const wider = own.flatMap((person) => {
      const way = decideFamilyAccess([{ ...person, entries: [] }], studentId, [link]);
      const was = accessOf(person, studentId, before, false);
      return way && reach(way.access) > reach(was) ? [{ person, access: way.access, was }] : [];
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

/** The full guardians of a circle: they are told, and each of them can agree or object. */
export function listDeciders(studentId: string, circle: Circle): CircleGuardian[] {
  return circle.guardians.filter((person) => {
    const found = decideFamilyAccess([person], studentId, circle.links);
    return found?.trusted === 'full';
  });
}

/** Who acts for the school, as far as a family could know them. */
export interface ActingPerson {
  readonly accountId: string;
  readonly email: string | null;
  /** Every family that they are or ever were in. */
  readonly familyIds: readonly string[];
}

/** Whether an act touches the acting person's own family, account or address, on either side: then somebody else of the school does it. */
export function isOwnCircle(acting: ActingPerson, circles: readonly Circle[]): boolean {
  return circles.some(
    ({ links, guardians }) =>
      links.some(({ familyId }) => acting.familyIds.includes(familyId)) ||
      guardians.some((guardian) => isOwnGuardian(acting, guardian)),
  );
}

/** The same of one guardian. */
export function isOwnGuardian(
  acting: ActingPerson,
  { accountId, familyId, email }: Pick<CircleGuardian, 'accountId' | 'familyId' | 'email'>,
): boolean {
  const own = address(acting.email);
  return (
    accountId === acting.accountId || acting.familyIds.includes(familyId) || (own !== '' && address(email) === own)
  );
}

/** An address as it is compared: letters of either case are one, and what stands behind a plus is the same mailbox. */
function address(email: string | null): string {
  const [local = '', domain = ''] = (email ?? '').trim().toLowerCase().split('@');
  return domain === '' ? '' : `${local.split('+')[0]}@${domain}`;
}

/** What somebody may do about an entry that is open. */
export type EntryState = 'waiting' | 'agreed' | 'let-in' | 'objected' | 'kept-out' | 'ended';
export type EntryAct = 'agree' | 'object' | 'let-in' | 'keep-out' | 'let-back';

/** What becomes of an entry by an act; null: it cannot be done any more. Whoever objects later closes what was agreed by another. */
export function decideEntry(state: EntryState, act: EntryAct, isObjectable: boolean): EntryState | null {
  if (act === 'object')
    return state === 'waiting' || (isObjectable && (state === 'agreed' || state === 'let-in')) ? 'objected' : null;
  if (act === 'agree') return state === 'waiting' ? 'agreed' : null;
  if (act === 'let-in') return state === 'waiting' ? 'let-in' : null;
  if (state !== 'objected') return null;
  return act === 'keep-out' ? 'kept-out' : 'waiting';
}

/** Whether somebody read less than seven days after they had come. */
export function isYoung(readAt: string, came: readonly string[]): boolean {
  const days = came.map((at) => (Date.parse(readAt) - Date.parse(at)) / 86_400_000);
  return days.some((age) => age >= 0 && age < YOUNG_DAYS);
}

const YOUNG_DAYS = 7;

/** For so many days the link in the mail closes what the school opened. */
export const OBJECTION_DAYS = 7;
