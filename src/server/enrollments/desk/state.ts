import type { FamilyLink, Membership } from '../../../domain/family-access.ts';
import type { LineCaps } from '../../../domain/line-caps.ts';
import type { Override } from '../../../domain/staff-seat.ts';
import type { PriceTag } from '../../../domain/price-tag.ts';
import type { GroupTag } from '../../../domain/pricing.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import type { SharedSeat } from '../../../domain/group-end.ts';
import type { AuditAction } from '../../audit/store.ts';
import type { NewMail } from '../../platform/letters/define-mail.ts';
import type { MissingBefore } from '../../records/store.ts';
import type { RegistrationAnswer } from './items.ts';
import { decideSeatsOver } from '../../../domain/seats.ts';

/** A locked class, as it stands after the items decided so far. */
export interface DeskClass extends PriceTag {
  readonly id: string;
  readonly semesterId: string;
  /** Seats of it are owed for. */
  readonly keepsBooks: boolean;
  readonly isPublished: boolean;
  readonly isInformationOnly: boolean;
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  /** Its semester asks for the whole record before a seat. */
  readonly asksBefore: boolean;
  readonly registrationOpensAt: string;
  readonly registrationClosesAt: string;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly gradeYear: number | null;
  readonly capacity: number;
  /** The group that it is sold in too, with the classes that are there to be taken. */
  readonly group: GroupTag | null;
  /** The group that it belongs to, whatever of it is there to be taken. */
  readonly soldInGroupId: string | null;
  readonly meetings: readonly MeetingTime[];
  /** As it was when it was locked. */
  readonly before: { readonly seatsTaken: number; readonly nextTicket: number };
  seatsTaken: number;
  seatsOver: number;
  nextTicket: number;
  waiting: number;
  /** The head of its waitlist in ticket order without those who must prove their address first, where somebody may be promoted; later joiners are appended. */
  readonly queue: DeskEntry[];
  /** Whether more people wait who could be promoted than the head holds. */
  readonly hasMoreWaiting: boolean;
  /** Set once nobody in the queue can be promoted, until something changes for them. */
  isQueueChecked: boolean;
  isChanged: boolean;
}

export interface DeskStudent {
  readonly id: string;
  /** The households they live in. */
  readonly links: readonly FamilyLink[];
  readonly birthDate: string | null;
  readonly grade: number | null;
  readonly gradeYear: number | null;
  readonly isGradeKnown: boolean;
  readonly enrolledIn: Map<string, readonly MeetingTime[]>;
  readonly waitsFor: Set<string>;
  /** Seats by class with what was agreed for them; a class that the school cancelled is not taken any more. */
  readonly seats: Map<string, DeskSeat>;
}

/** A guardian who wants mails about the family's students. */
export interface DeskReader {
  readonly accountId: string;
  readonly email: string;
}

export interface DeskSeat {
  readonly enrollmentId: string;
  readonly agreedCents: number;
  /** The group whose price that is part of, and what was agreed for the seat by itself. */
  readonly agreedGroupId: string | null;
  readonly aloneCents: number | null;
}

/** A seat that shared a group's price with one that the family withdrew, as it was before. */
export interface SharedWith {
  readonly enrollmentId: string;
  readonly agreedCents: number;
  readonly agreedGroupId: string | null;
  /** What it costs since. */
  readonly sinceCents: number;
}

export interface DeskEnrollment {
  readonly id: string;
  readonly classId: string;
  readonly studentId: string;
  readonly registrationId: string | null;
  /** The household that owes for it. */
  readonly payerFamilyId: string | null;
  readonly enrolledAt: string;
  state: string;
  endedAt: string | null;
  /** Until when the seat waits for a proof of the address; null where it is not held. */
  heldUntil: string | null;
  endReason: 'address-unproven' | 'by-school' | null;
  /** The act of the school that ended it together with others. */
  withdrawalId: string | null;
  agreedCents: number;
  /** The group whose price that is part of. */
  agreedGroupId: string | null;
  /** What was agreed for it by itself, where its price is or was part of a group's. */
  aloneCents: number | null;
  /** Of one that the family withdrew: the seats that it shared a group's price with. */
  sharedWith?: readonly SharedWith[] | null;
  /** The enrollment that was moved here; none where it is left out. */
  readonly transferredFrom?: string | null;
  /** Of one that has ended: what the school keeps of its price. */
  keptCents?: number;
  /** Staff allowed that it lies at the same time as another one. */
  mayOverlap?: boolean;
  /** Of a new seat that staff gave: the rules that they set aside for it. */
  readonly staffOverrides?: readonly Override[] | null;
}

/** A held seat whose time was over when the batch was loaded. */
export interface DeskHold {
  readonly enrollment: DeskEnrollment & { readonly heldUntil: string };
  readonly isProven: boolean;
}

export interface DeskEntry {
  readonly id: string;
  readonly classId: string;
  readonly studentId: string;
  readonly registrationId: string | null;
  /** The household that submitted it, and owes for the seat. */
  readonly payerFamilyId: string | null;
  readonly ticket: number;
  readonly joinedAt: string;
  /** What the seat costs by itself, should it come free. */
  readonly agreedCents: number;
  state: string;
  heldBackReason: string | null;
  enrollmentId: string | null;
  endedAt: string | null;
  /** Its account has not proven its address. */
  needsProof: boolean;
  withdrawalId: string | null;
  /** When an undone withdrawal gave it back. */
  reopenedAt: string | null;
  /** The enrollment that is given up once it becomes a seat. */
  givesUp: string | null;
}

/** What the school has set for submissions. */
export interface DeskRules extends LineCaps {
  /** The school's deadline for giving a seat up, in days before the first date of its class; null: none. */
  readonly withdrawDaysBefore: number | null;
  readonly timeZone: string;
  /** Whether seats of unproven addresses are only held: the school wants it, and a mail that proves an address can be sent. */
  readonly holdsUnproven: boolean;
}

/** A locked family, as far as its submissions are counted. */
export interface DeskFamily {
  readonly id: string;
  linesOn: string | null;
  linesCount: number;
  isChanged: boolean;
}

export interface DeskAccount {
  /** Its families, the oldest first; those for picking up are left out. */
  readonly memberships: readonly Membership[];
  /** Whether name and phone are there, which rosters print. */
  readonly isComplete: boolean;
}

/** What the desk has loaded and locked for one batch. */
export interface DeskState {
  readonly organizationId: string;
  readonly rules: DeskRules;
  readonly classes: Map<string, DeskClass>;
  readonly students: Map<string, DeskStudent>;
  /** The enrollments and entries that the batch's items name, and the entries at the head of queues. */
  readonly enrollments: Map<string, DeskEnrollment>;
  readonly entries: Map<string, DeskEntry>;
  readonly accounts: Map<string, DeskAccount>;
  readonly families: Map<string, DeskFamily>;
  /** Accounts of the batch whose address is unproven, held so until the commit. */
  readonly unprovenAccounts: ReadonlySet<string>;
  /** Until when a seat of a student was held first, by `studentId classId`, as far as that is not over: who gives it back and takes it again gains no time. */
  readonly firstHolds: ReadonlyMap<string, string>;
  /** Held seats of the batch's classes whose time is over. */
  readonly holds: readonly DeskHold[];
  /** Registrations already answered, by `accountId key`. */
  readonly answered: Map<string, { hash: string; answer: RegistrationAnswer }>;
  /** What a class's semester still waits for of a student in one of their households, where the record comes before the seat. */
  readonly missingOf: MissingBefore;
  /** Who is written to about each student. */
  readonly readers: ReadonlyMap<string, readonly DeskReader[]>;
}

export interface DeskRegistration {
  readonly id: string;
  readonly accountId: string;
  readonly familyId: string;
  readonly key: string;
  readonly hash: string;
  readonly answer: RegistrationAnswer;
  readonly at: string;
}

export interface DeskAudit {
  readonly at: string;
  readonly accountId: string | null;
  readonly actor: string;
  readonly action: AuditAction;
  readonly entityId: string;
  readonly change: Record<string, unknown>;
  readonly reason: string | null;
}

/** One batch while it is decided, in memory: what is loaded, and what will be saved. */
export interface Decision {
  readonly state: DeskState;
  readonly changes: Changes;
}

/** Everything a batch changes; rows that are new carry their final state. */
export interface Changes {
  readonly registrations: DeskRegistration[];
  readonly newEnrollments: DeskEnrollment[];
  readonly changedEnrollments: Set<DeskEnrollment>;
  /** Seats of before whose price a group, or its end, has changed, by id. */
  readonly repriced: Map<string, Pick<DeskEnrollment, 'agreedCents' | 'agreedGroupId' | 'aloneCents'>>;
  readonly newEntries: Set<DeskEntry>;
  readonly changedEntries: Set<DeskEntry>;
  readonly mails: NewMail<
    | 'registration'
    | 'withdrawal'
    | 'promotion'
    | 'seat-moved'
    | 'seat-revoked'
    | 'seat-reopened'
    | 'enrolled-by-school'
    | 'waitlist-skipped'
  >[];
  readonly audits: DeskAudit[];
}

export function noChanges(): Changes {
  return {
    registrations: [],
    newEnrollments: [],
    changedEnrollments: new Set(),
    repriced: new Map(),
    newEntries: new Set(),
    changedEntries: new Set(),
    mails: [],
    audits: [],
  };
}

/** Gives a student a seat of the class, in memory; beyond its capacity only where staff allow it. */
export function seatIn(schoolClass: DeskClass, student: DeskStudent, seat: DeskSeat): void {
  schoolClass.seatsTaken += 1;
  schoolClass.seatsOver = Math.max(schoolClass.seatsOver, schoolClass.seatsTaken - schoolClass.capacity);
  schoolClass.isChanged = true;
  student.enrolledIn.set(schoolClass.id, schoolClass.meetings);
  student.seats.set(schoolClass.id, seat);
}

/** Takes a student's seat back into the class, in memory. */
export function freeSeat(schoolClass: DeskClass, student: DeskStudent | undefined): void {
  schoolClass.seatsTaken -= 1;
  schoolClass.seatsOver = decideSeatsOver(schoolClass);
  schoolClass.isChanged = true;
  student?.enrolledIn.delete(schoolClass.id);
  student?.seats.delete(schoolClass.id);
}

/** The student as if the seat in this class were not theirs. */
export function without(student: DeskStudent, classId: string): DeskStudent {
  return { ...student, enrolledIn: new Map([...student.enrolledIn].filter(([id]) => id !== classId)) };
}

/** The other seats of a student as rules of prices look at them. */
export function seatsApartFrom(student: DeskStudent, classId: string): SharedSeat[] {
  return [...student.seats].flatMap(([id, seat]) =>
    id === classId
      ? []
      : [{ classId: id, cents: seat.agreedCents, groupId: seat.agreedGroupId, aloneCents: seat.aloneCents }],
  );
}

/** The household that owes for a seat which no family submitted: the oldest that may change things for the student, else the oldest. */
export function firstHousehold({ links }: DeskStudent): string | null {
  const ids = (of: readonly FamilyLink[]) => of.map(({ familyId }) => familyId).toSorted();
  return ids(links.filter(({ access }) => access === 'full'))[0] ?? ids(links)[0] ?? null;
}
