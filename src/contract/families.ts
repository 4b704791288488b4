import * as z from 'zod/mini';
import { MOST_STUDENTS } from '../domain/family-access.ts';
import { emailAddress, heldDate, id, instant, line, name, text } from './fields.ts';
import { call } from './kit.ts';

/** What a guardian may do: everything, look only, or pick up the students they are named for. */
export const GUARDIAN_ACCESS = ['full', 'view', 'pick-up'] as const;
const access = z.enum(GUARDIAN_ACCESS);

/** What a guardian is to one student; null is "not answered". */
const bond = z.object({
  studentId: id,
  relationship: z.string(),
  livesWith: z.nullable(z.boolean()),
  mayPickUp: z.nullable(z.boolean()),
});
const bondInput = z.strictObject({
  studentId: id,
  relationship: line(80),
  livesWith: z.nullable(z.boolean()),
  mayPickUp: z.nullable(z.boolean()),
});

/** A guardian as their household and staff see them; what of that is not theirs to see is no field of this. */
export const guardianShape = {
  id,
  version: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  postalAddress: z.string(),
  access,
  wantsMail: z.boolean(),
};
const guardian = z.object({ ...guardianShape, isYou: z.boolean(), students: z.array(bond) });

const invitation = z.object({
  id,
  email: z.string(),
  access,
  /** The student whom it leads to; null for the whole family. */
  studentName: z.nullable(z.string()),
  expiresAt: instant,
  /** Its mail leaves once whoever invites has confirmed their own address. */
  waitsForProof: z.boolean(),
});

const oneFamily = z.object({
  id,
  access,
  guardians: z.array(guardian),
  students: z.array(z.object({ id, name: z.string(), hasSecondHousehold: z.boolean() })),
  invitations: z.array(invitation),
});
export type Family = z.output<typeof oneFamily>;
export type FamilyGuardian = z.output<typeof guardian>;

/**
 * The families of the signed-in person, with their guardians and open invitations; nothing of another household of a student but that it
 * is there. Whoever may only pick up sees themselves, and where and when the students are whom they are named for (`pickUps`).
 */
export const family = call('family', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    families: z.array(oneFamily),
    pickUps: z.array(
      z.object({
        studentId: id,
        name: z.string(),
        classes: z.array(z.object({ title: z.string(), location: z.nullable(z.string()), dates: z.array(heldDate) })),
      }),
    ),
  }),
});

/**
 * Saves what is given of a guardian: oneself (name, phone, address, mail), and by a full guardian what anybody of the family is to its
 * students. Sent with another version than the saved one it is refused (`changed-meanwhile`).
 */
export const saveGuardian = call('saveGuardian', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    guardianId: id,
    version: z.int(),
    name: z.optional(name(200, { required: 'name-missing' })),
    phone: z.optional(line(40)),
    postalAddress: z.optional(text(500)),
    wantsMail: z.optional(z.boolean()),
    students: z.optional(z.array(bondInput).check(z.maxLength(MOST_STUDENTS))),
  }),
  output: z.object({ guardian }),
  refusals: ['changed-meanwhile', 'view-only', 'circle-closed'],
});

/**
 * Invites somebody by address: into the family, or (`studentId`) another household to one student, with *pick-up* for that student only.
 * The link leaves by mail; where the portal sends none, its token is in the answer, once.
 */
export const inviteGuardian = call('inviteGuardian', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({
    familyId: z.optional(id),
    studentId: z.optional(id),
    access,
    email: emailAddress('required'),
  }),
  output: z.object({ invitation, token: z.nullable(z.string()) }),
  refusals: [
    'view-only',
    'circle-closed',
    'too-many-guardians',
    'too-many-invitations',
    'invitations-rest',
    'too-many-households',
  ],
});

export const withdrawInvitation = call('withdrawInvitation', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ invitationId: id }),
  output: z.object({}),
  refusals: ['view-only', 'circle-closed', 'invitation-used'],
});

const token = z.string().check(z.maxLength(200));

/**
 * Who invites whom to what: what is told before anything is accepted, and before anybody signs in; its token is a secret of its own. Only
 * given names of students are told, and no contact of anybody. Whoever is signed in also reads why they cannot accept it.
 */
export const invitationOffer = call('invitationOffer', {
  access: 'public',
  input: z.strictObject({ token }),
  output: z.object({
    access,
    /** Whether it leads into the family that invites, or links one student to a family of one's own. */
    into: z.enum(['family', 'student']),
    invitedBy: z.string(),
    students: z.array(z.string()),
  }),
  refusals: [
    'invitation-used',
    'invitation-expired',
    'invitation-withdrawn',
    'already-in-family',
    'invitation-other-address',
    'invitation-unproven',
    'too-many-households',
  ],
});

/** Accepts an invitation, once. It proves nothing about an address: whoever opens it signed in may accept, unless the school invited somebody it knows by an address. */
export const acceptInvitation = call('acceptInvitation', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ token }),
  output: z.object({ familyId: id }),
  refusals: [
    'invitation-used',
    'invitation-expired',
    'invitation-withdrawn',
    'already-in-family',
    'invitation-other-address',
    'invitation-unproven',
    'too-many-households',
    'too-many-guardians',
    'too-many-students',
  ],
});

/**
 * Guardians whom the school has entered at the caller's own proven address, and who have no account: whether the caller is one of them is asked once.
 * Only given names of the students are told; none where the caller has already entered a child who looks like one of them.
 */
export const enteredAs = call('enteredAs', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    offers: z.array(z.object({ guardianId: id, name: z.string(), access, students: z.array(z.string()) })),
  }),
});

/** Says whether the caller is that guardian. Yes makes them the guardian who was entered; no is kept, and they are not asked again. */
export const answerEntered = call('answerEntered', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ guardianId: id, isMe: z.boolean() }),
  output: z.object({}),
});

/** Leaves a family, never as its last full guardian. */
export const leaveFamily = call('leaveFamily', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ familyId: id }),
  output: z.object({}),
  refusals: ['last-full-guardian'],
});

/** Takes somebody out of one's family, with the invitations that they made. */
export const removeGuardian = call('removeGuardian', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ guardianId: id }),
  output: z.object({}),
  refusals: ['view-only', 'circle-closed', 'last-full-guardian'],
});

/** The kinds of its mails. */
export const mails = ['invitation'] as const;
