import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { decideLine } from '../../../domain/enrollment.ts';
import { decideHousehold } from '../../../domain/family-access.ts';
import type { MovePrice } from '../../../domain/move-price.ts';
import { sortByNearness } from '../../../domain/nearest.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { listPublicClasses } from '../../classes/store.ts';
import { findStudentAccess } from '../../families/store.ts';
import { listGroupNames } from '../../groups/store.ts';
import { getDeadlines } from '../../organizations/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { loadMissingBefore } from '../../records/store.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { requireInTime } from '../desk/give-up.ts';
import { asMoving, priceOf } from '../desk/move.ts';
import { promoteWherePossible } from '../desk/promote.ts';
import { tellMissing } from '../desk/tell-missing.ts';
import { findSeat, listOfSemester } from './store.ts';

type Choices = OutputOf<typeof functions.moveChoices>;

/** Where a student can move from a seat, decided as the desk would, with nothing locked or saved. */
export async function listMoveChoices(context: SignedInContext, enrollmentId: string): Promise<Choices> {
  const { database, organization, clock } = context;
  const { classId, studentId, access } = await getOwnSeat(context, enrollmentId);
  const ids = (await listOfSemester(database, organization.id, classId)).filter((id) => id !== classId);
  const wanted = { classIds: [classId, ...ids], studentIds: new Set([studentId]), enrollmentIds: [enrollmentId] };
  const { state } = await decideBesideDesk(
    database,
    organization.id,
    { ...wanted, at: null, lock: false },
    (decision) => promoteWherePossible(decision, { at: clock.iso() }),
  );
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const { withdrawDaysBefore } = await getDeadlines(database, organization.id);
  const [enrollment, student] = [state.enrollments.get(enrollmentId), state.students.get(studentId)];
  const from = state.classes.get(classId);
  if (!enrollment || !student || !from) throw notFound('enrollment');
  requireInTime(enrollment, from, today, withdrawDaysBefore);
  const asking = ids.filter((id) => state.classes.get(id)?.asksBefore);
  const missingOf = await loadMissingBefore(statementsIn(database), organization.id, asking, [studentId]);
  const familyId = decideHousehold(access)?.familyId ?? null;
  const fitting = ids.flatMap((id) => {
    const to = state.classes.get(id);
    if (!to) return [];
    const decided = decideLine(to, asMoving(student, from, { classId: id }), { ifFull: 'waitlist' }, clock.now());
    if (decided.outcome === 'refused') return [];
    const waits = student.waitsFor.has(id);
    const missing = tellMissing(missingOf(id, studentId, familyId, today));
    return [{ id, outcome: decided.outcome, waits, missing, price: priceOf({ enrollment, student, from, to }) }];
  });
  const waits = [...state.entries.values()].find((each) => each.givesUp === enrollmentId && each.state === 'waiting');
  const named = await nameAll(context, {
    prices: fitting.map(({ price }) => price),
    classIds: [...ids, ...student.seats.keys(), classId],
  });
  const own = named.classes.get(classId);
  const choices = fitting.flatMap(({ id, outcome, waits, missing, price }) => {
    const schoolClass = named.classes.get(id);
    if (!schoolClass) return [];
    return [
      {
        class: schoolClass,
        outcome,
        cents: price.cents,
        differenceCents: price.differenceCents,
        repriced: repricedBy(price, named),
        groupName: price.group && (named.groups.get(price.group.groupId) ?? null),
        waits,
        sections: missing.sections,
        waivers: missing.waivers ?? [],
      },
    ];
  });
  return {
    choices: own ? sortByNearness(choices.map(nearOf), nearOf({ class: own })).map(({ choice }) => choice) : choices,
    others: ids.length - choices.length,
    waitsFor: waits ? { classId: waits.classId, title: named.classes.get(waits.classId)?.title ?? '' } : null,
  };
}

/** A seat of a student about whom the account may change things; anybody else's is as if there were none. */
async function getOwnSeat({ database, organization, caller }: SignedInContext, enrollmentId: string) {
  const seat = await findSeat(database, organization.id, enrollmentId);
  const access = seat && (await findStudentAccess(database, organization.id, caller.accountId, seat.studentId));
  if (!access || access.access === 'pick-up') throw notFound('enrollment');
  if (access.access === 'view') throw refused('view-only');
  return { ...seat, access };
}

interface Named {
  readonly classes: ReadonlyMap<string, Choices['choices'][number]['class']>;
  readonly groups: ReadonlyMap<string, string>;
}

async function nameAll(
  { database, organization }: SignedInContext,
  { prices, classIds }: { readonly prices: readonly MovePrice[]; readonly classIds: readonly string[] },
): Promise<Named> {
  const groupIds = prices.flatMap(({ apart, group }) => [
    ...apart.map((seat) => seat.groupId),
    ...(group ? [group.groupId] : []),
  ]);
  const classes = await listPublicClasses(database, organization.id, { ids: [...new Set(classIds)], includeAll: true });
  return {
    classes: new Map(classes.map((each) => [each.id, each])),
    groups: await listGroupNames(database, organization.id, [...new Set(groupIds)]),
  };
}

/** The other seats that cost more or less by a move, by name. */
function repricedBy({ apart, group }: MovePrice, { classes, groups }: Named) {
  const titleOf = (id: string) => classes.get(id)?.title ?? '';
  return [
    ...apart.map((seat) => ({ ...seat, groupName: groups.get(seat.groupId) ?? null })),
    ...(group?.lowered ?? []).map((seat) => ({ ...seat, groupName: groups.get(group?.groupId ?? '') ?? null })),
  ]
    .filter(({ cents, beforeCents }) => cents !== beforeCents)
    .map(({ classId, cents, beforeCents, groupName }) => ({
      classId,
      title: titleOf(classId),
      cents,
      beforeCents,
      groupName,
    }));
}

const nearOf = <C extends Pick<Choices['choices'][number], 'class'>>(choice: C) => ({
  choice,
  title: choice.class.title,
  typeId: choice.class.type.id,
  locationId: choice.class.location?.id ?? null,
  meetings: choice.class.meetings,
});
