import type { Functions } from '../../../contract/functions.ts';
import { isGuessed } from '../../../domain/eligibility.ts';
import { findOverlap } from '../../../domain/enrollment.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { countFreeSeats } from '../../../domain/seats.ts';
import { decideNever, listRulesAgainst } from '../../../domain/staff-seat.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { loadMissingBefore } from '../../records/store.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { promoteInto } from '../desk/promote.ts';
import type { DeskStudent } from '../desk/state.ts';
import { findTitle, findWaiting } from './behalf-store.ts';

/** What giving a seat would meet, decided as the desk would, with nothing locked or saved. */
export const previewOnBehalf: Handler<Functions['previewOnBehalf']> = async ({ studentId, classId }, context) => {
  const { database, organization, clock } = context;
  const waiting = await findWaiting(database, organization.id, { studentId, classId });
  const wanted = { classIds: [classId], studentIds: new Set([studentId]), at: null, lock: false };
  const { state } = await decideBesideDesk(database, organization.id, wanted, (decision) => {
    const schoolClass = decision.state.classes.get(classId);
    if (schoolClass) promoteInto(decision, schoolClass, { at: clock.iso() });
  });
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass?.isPublished || !student) throw notFound('class or student');
  const clash = findOverlap(schoolClass, student);
  return {
    rules: listRulesAgainst(schoolClass, student, clock.now()),
    never: decideNever(schoolClass, student, { takesPlace: waiting !== null }),
    clash: clash && (await findTitle(database, organization.id, clash)),
    seatsLeft: countFreeSeats(schoolClass),
    waiting: schoolClass.waiting,
    isWaiting: student.waitsFor.has(classId),
    agreedCents: waiting?.agreedCents ?? schoolClass.priceCents,
    priceCents: schoolClass.priceCents,
    priceMaxCents: schoolClass.priceMaxCents,
    missing: await missingOf(student, classId, context),
    isGuess: isGuessed(student, schoolClass),
    readers: state.readers.get(studentId)?.length ?? 0,
  };
};

/** What a semester that asks for the record before a seat still waits for. */
async function missingOf({ id, links }: DeskStudent, classId: string, context: SignedInContext) {
  const { database, organization, clock } = context;
  const missing = await loadMissingBefore(statementsIn(database), organization.id, [classId], [id]);
  const familyId = links.find(({ access }) => access === 'full')?.familyId ?? null;
  return [...missing(classId, id, familyId, dayAtSchool(clock.now(), organization.timeZone))];
}
