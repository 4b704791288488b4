import * as z from 'zod/mini';
import { GUARDIAN_ACCESS } from './families.ts';
import { id, instant, line } from './fields.ts';
import { call } from './kit.ts';
import { REGISTRARS } from './staff.ts';

// Who came into a child's circle, or got wider access, through the school, and what became of it. Nothing of health is here.

const access = z.enum(GUARDIAN_ACCESS);
const reason = line(500, { required: 'required' });

/** An entry that is open, or that somebody of the school decided about. */
const entry = z.object({
  id,
  studentId: id,
  studentName: z.string(),
  /** Who came: of a household everybody who is in it. */
  names: z.array(z.string()),
  isHousehold: z.boolean(),
  access,
  accessBefore: z.nullable(access),
  /** Who of the school did it, and why. */
  by: z.string(),
  reason: z.string(),
  nobodyLeft: z.nullable(z.string()),
  at: instant,
  state: z.enum(['waiting', 'agreed', 'let-in', 'objected', 'kept-out']),
  objectedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
});
export type CircleEntry = z.output<typeof entry>;

/** What the school opened about the caller's own students: what they may decide, and what waits for somebody else about themselves. */
export const circleEntries = call('circleEntries', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    /** Of others who came; the caller may agree while it waits, and object while `isObjectable`. */
    entries: z.array(z.object({ ...entry.shape, isObjectable: z.boolean() })),
    /** The caller's own way to a student is closed, in part or altogether: since when, and who has to do something. */
    waits: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        at: instant,
        for: z.enum(['guardian', 'school', 'objection']),
      }),
    ),
  }),
});

const ofEntry = z.strictObject({ entryId: id });

/** A full guardian of before lets somebody see all that they may see. */
export const agreeToEntry = call('agreeToEntry', {
  access: 'account',
  transaction: 'call',
  input: ofEntry,
  output: z.object({}),
  refusals: ['entry-decided'],
});

/** A full guardian of before closes the newcomer's way until the office has looked. */
export const objectToEntry = call('objectToEntry', {
  access: 'account',
  transaction: 'call',
  input: ofEntry,
  output: z.object({}),
  refusals: ['entry-decided'],
});

const link = z.strictObject({ token: line(200, { required: 'required' }) });

/** What the link in the mail asks: who came, and to whom. */
export const objectionOffer = call('objectionOffer', {
  access: 'public',
  input: link,
  output: z.object({
    names: z.array(z.string()),
    students: z.array(z.string()),
    until: instant,
    state: z.enum(['open', 'objected', 'over']),
  }),
});

/** Objects by the link in the mail, without a sign-in. */
export const objectByLink = call('objectByLink', {
  access: 'public',
  transaction: 'call',
  input: link,
  output: z.object({}),
  refusals: ['entry-decided'],
});

const looked = z.object({ ...entry.shape, familyId: id, isOwn: z.boolean() });
export type StaffCircleEntry = z.output<typeof looked>;

/** What is open of these students, or of all: for whoever decides about it. `isOwn`: the caller did it, so somebody else looks. */
export const openEntries = call('openEntries', {
  access: { roles: ['administrator', 'registrar', 'viewer', 'health'] },
  input: z.strictObject({ studentId: z.optional(id) }),
  output: z.object({ entries: z.array(looked) }),
});

/** Somebody with the role health lets a newcomer see what the circle decides over, with a reason that the family reads. */
export const letIn = call('letIn', {
  access: { roles: ['health'] },
  transaction: 'call',
  fresh: true,
  input: z.strictObject({ entryId: id, reason }),
  output: z.object({}),
  refusals: ['entry-decided', 'own-circle', 'own-act'],
});

/** The office has looked at an objection: the newcomer stays out, or waits again for somebody to agree. The family reads the reason. */
export const decideObjection = call('decideObjection', {
  access: REGISTRARS,
  transaction: 'call',
  fresh: true,
  input: z.strictObject({ entryId: id, decision: z.enum(['keep-out', 'let-back']), reason }),
  output: z.object({}),
  refusals: ['entry-decided', 'own-circle', 'own-act'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // What became of whoever the school let into a student's circle.
  'family.entry-agreed': { fields: ['studentId'] },
  'family.entry-objected': { fields: ['studentId'] },
  'family.entry-let-in': { fields: ['studentId'] },
  'family.entry-kept-out': { fields: ['studentId'] },
  'family.entry-let-back': { fields: ['studentId'] },
} as const;

/** The kinds of its mails. */
export const mails = ['circle-entered', 'circle-decided'] as const;
