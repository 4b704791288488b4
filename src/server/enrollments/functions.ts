import { hash } from 'node:crypto';
import type { SchoolClass } from '../../contract/classes.ts';
import type { LineRefusal } from '../../contract/enrollments.ts';
import type { functions } from '../../contract/functions.ts';
import { decideWithdrawal, lastDayToWithdraw } from '../../domain/deadlines.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { countFreeSeats } from '../../domain/seats.ts';
import { standingOf } from '../../domain/standing.ts';
import { listPublicClasses } from '../classes/store.ts';
import { isWrittenTo } from '../families/store.ts';
import { listGroupNames } from '../groups/store.ts';
import { getDeadlines } from '../organizations/store.ts';
import { listAllSemesters } from '../semesters/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { askerOf } from './asker-of.ts';
import type { Desk } from './desk/desk.ts';
import type { Line, RegistrationAnswer } from './desk/items.ts';
import { dearerWithout, givenUpBy, takeBackUntilOf } from './seats-beside.ts';
import { listMoves } from './waitlist/waitlist-store.ts';
import { ofKeptStudents, recordsOf } from './standing/standing-store.ts';
import { findRegistration, findSince, listFamilyEnrollments, listFamilyEntries } from './store.ts';

type EnrollmentFunctions = HandlersOf<
  Pick<typeof functions, 'enroll' | 'enrollments' | 'registration' | 'withdraw' | 'leaveWaitlist'>
>;

interface EnrollmentParts {
  readonly desk: Pick<Desk, 'submit'>;
  /** Whether mails leave, or are kept in the outbox. */
  readonly delivers: boolean;
}

/** What families do with enrollments; everything that scarce seats depend on goes through the desk. */
export function enrollmentFunctions({ desk, delivers }: EnrollmentParts): EnrollmentFunctions {
  return {
    enroll: async ({ idempotencyKey, lines: asked }, context) => {
      const lines = asked.map(({ ifFull = 'skip' as const, chosenCents, seenCents, ...line }) => ({
        ...line,
        ifFull,
        chosenCents,
        seenCents,
      }));
      const item = {
        kind: 'enroll' as const,
        asker: askerOf(context),
        key: idempotencyKey,
        hash: hashLines(lines),
        lines,
        today: todayAtSchool(context),
      };
      const answer = await desk.submit(item, context.since);
      return answer as RegistrationAnswer; // the desk answers in kind
    },

    withdraw: async ({ enrollmentId, seenRiseCents = 0 }, context) => {
      const { withdrawDaysBefore } = await getDeadlines(context.database, context.organization.id);
      const today = todayAtSchool(context);
      const asked = { enrollmentId, seenRiseCents, today, withdrawDaysBefore };
      const item = { kind: 'withdraw' as const, asker: askerOf(context), ...asked };
      await desk.submit(item, context.since);
      return { enrollmentId, state: 'withdrawn' };
    },

    leaveWaitlist: async ({ entryId }, context) => {
      await desk.submit({ kind: 'leave', asker: askerOf(context), entryId }, context.since);
      return { entryId, state: 'withdrawn' };
    },

    enrollments: async (_input, context) => {
      const { organization, database, caller } = context;
      const [enrollments, entries, { withdrawDaysBefore }, semesters] = await Promise.all([
        listFamilyEnrollments(database, organization.id, caller.accountId),
        listFamilyEntries(database, organization.id, caller.accountId),
        getDeadlines(database, organization.id),
        listAllSemesters(database, organization.id),
      ]);
      const groupIds = [...new Set(enrollments.flatMap((row) => row.agreedGroupId ?? []))];
      const now = context.clock.now();
      const [classes, groupNames, moves] = await Promise.all([
        classesById(context, [...enrollments, ...entries]),
        listGroupNames(database, organization.id, groupIds),
        listMoves(
          database,
          organization.id,
          entries.map(({ id }) => id),
        ),
      ]);
      const movesOf = Map.groupBy(moves, ({ entryId }) => entryId);
      const semesterIds = new Set([...classes.values()].map((item) => item.semesterId));
      const today = todayAtSchool(context);
      return {
        enrollments: enrollments.flatMap((row) => {
          const schoolClass = classes.get(row.classId);
          if (!schoolClass) return [];
          const { meetings, isCancelled } = schoolClass;
          const days = isCancelled ? null : withdrawDaysBefore;
          const decided = row.state === 'enrolled' ? decideWithdrawal(meetings, today, days) : null;
          return {
            ...ofRow(row, schoolClass),
            state: row.state,
            enrolledAt: row.enrolledAt,
            agreedCents: row.agreedCents,
            group: row.agreedGroupId === null ? null : { name: groupNames.get(row.agreedGroupId) ?? null },
            canWithdraw: decided === 'allowed',
            dearerWithout: decided === 'allowed' ? dearerWithout(row, enrollments, classes, groupNames) : [],
            takeBackUntil: takeBackUntilOf(row, schoolClass, enrollments, now),
            withdrawUntil: decided && decided !== 'already-ended' ? lastDayToWithdraw(meetings, days) : null,
            heldUntil: row.heldUntil,
            endReason: row.endReason,
          };
        }),
        waitlist: entries.flatMap((row) => {
          const schoolClass = classes.get(row.classId);
          if (!schoolClass) return [];
          const { state, position, joinedAt, agreedCents } = row;
          const reason = row.needsProof ? 'address-unproven' : row.heldBackReason;
          const heldBackReason = state === 'waiting' ? (reason ?? heldBackWithAll(schoolClass)) : null;
          const own = movesOf.get(row.id) ?? [];
          const insteadOf = state === 'waiting' ? givenUpBy(row, enrollments, classes) : null;
          return {
            ...ofRow(row, schoolClass),
            state,
            insteadOf,
            position,
            joinedAt,
            agreedCents,
            heldBackReason,
            moves: own,
          };
        }),
        // The family hears of no other semester: the school may still be planning it.
        semesters: semesters.filter(({ id }) => semesterIds.has(id)),
      };
    },

    registration: async ({ registrationId }, context) => {
      const { organization, database, caller } = context;
      const found = await findRegistration(database, organization.id, caller.accountId, registrationId);
      if (!found) throw notFound('registration');
      const stored = found.result as RegistrationAnswer; // written by the desk, word for word
      const [answer = stored] = await ofKeptStudents(database, organization.id, [stored]);
      const records = await recordsOf(database, organization.id, [answer], false);
      const { lines, groups } = standingOf(answer, records, null);
      const lowered = groups.flatMap((group) => group.lowered);
      const moved = lines.flatMap(({ movedFrom }) => (movedFrom === null ? [] : { classId: movedFrom }));
      const groupIds = lines.flatMap(({ groupId }) => groupId ?? []);
      const studentIds = lines.map(({ studentId }) => studentId);
      const [classes, since, names, isReader] = await Promise.all([
        classesById(context, [...lines, ...lowered, ...moved]),
        findSince(database, organization.id, lines),
        listGroupNames(database, organization.id, groupIds),
        isWrittenTo(database, organization.id, caller.accountId, studentIds),
      ]);
      return {
        registration: {
          id: found.id,
          submittedAt: found.submittedAt,
          mail: delivers && isReader ? (caller.emailVerified ? 'leaves' : 'waits-for-proof') : 'none',
          lines: lines.map((line) =>
            // A draft that was asked for stays unknown to the family.
            ({
              ...line,
              class: line.reason === 'not-found' ? null : (classes.get(line.classId) ?? null),
              position: since.places.get(line.entryId ?? '')?.position ?? line.position,
              group: line.groupId === undefined ? null : { name: names.get(line.groupId) ?? null },
              movedFrom: line.movedFrom === null ? null : (classes.get(line.movedFrom)?.title ?? null),
              heldUntil: since.heldUntil.get(line.seatId ?? '') ?? null,
              needsProof: since.places.get(line.entryId ?? '')?.needsProof ?? false,
            }),
          ),
          groups: groups.map((group) => ({
            ...group,
            name: names.get(group.groupId) ?? null,
            lowered: group.lowered.map((seat) => ({ ...seat, title: classes.get(seat.classId)?.title ?? '' })),
          })),
        },
      };
    },
  };
}

function todayAtSchool({ clock, organization }: SignedInContext): string {
  return dayAtSchool(clock.now(), organization.timeZone);
}

/** What was wished for; what it cost when it was read may be another price the second time. */
function hashLines(lines: readonly Line[]): string {
  const text = lines
    .map(({ studentId, classId, ifFull, chosenCents }) =>
      [studentId, classId, ifFull, chosenCents ?? []].flat().join(' '),
    )
    .join('\n');
  return hash('sha256', text, 'base64url');
}

/** Classes with a past of the family's: also those of archived semesters, and those that went back to draft. */
async function classesById(
  { database, organization }: SignedInContext,
  rows: readonly { classId: string }[],
): Promise<Map<string, SchoolClass>> {
  const ids = [...new Set(rows.map((row) => row.classId))];
  const classes = await listPublicClasses(database, organization.id, { ids, includeAll: true });
  return new Map(classes.map((item) => [item.id, item]));
}

function ofRow(row: { id: string; studentId: string; endedAt: string | null }, schoolClass: SchoolClass) {
  return { id: row.id, studentId: row.studentId, class: schoolClass, endedAt: row.endedAt };
}

/** A seat is free and nobody gets it, because of the class itself. */
function heldBackWithAll(schoolClass: SchoolClass): LineRefusal | null {
  if (schoolClass.isCancelled) return 'closed';
  if (countFreeSeats(schoolClass) === 0) return null;
  if (schoolClass.isInformationOnly) return 'information-only';
  return schoolClass.isPaused ? 'paused' : null;
}
