import type { previewEnrollmentAct } from '../../../contract/enrollment-acts.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { findOverlap } from '../../../domain/enrollment.ts';
import { priceAlone } from '../../../domain/pricing.ts';
import { countFreeSeats } from '../../../domain/seats.ts';
import { decideNever, listRulesAgainst } from '../../../domain/staff-seat.ts';
import { paidOfSeats } from '../../payments/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { endSeats } from '../desk/end-seats.ts';
import type { Acted } from '../desk/items.ts';
import { promoteInto } from '../desk/promote.ts';
import { reopen } from '../desk/reopen.ts';
import { type Decision, type DeskClass, type DeskStudent, without } from '../desk/state.ts';
import { transfer } from '../desk/transfer.ts';
import { missing, nameActed } from './act.ts';
import { listNamed, listNamedPlaces, listNames, listPlacesIn, listSiblings, type NamedEnrollment } from './store.ts';

interface PreviewParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly organization: { readonly id: string };
}
type Asked = InputOf<typeof previewEnrollmentAct>;

/** What an act would do, decided as the desk would, with nothing locked or saved. */
export async function previewAct(parts: PreviewParts, asked: Asked) {
  const { database, clock, organization } = parts;
  const named = await listNamed(database, organization.id, asked.enrollmentIds);
  const toClassIds = asked.act === 'move' ? [asked.toClassId] : [];
  const ids = named.map(({ id }) => id);
  const places = asked.act === 'end' ? await listNamedPlaces(database, organization.id, asked.entryIds ?? []) : [];
  const entryIds =
    asked.act === 'move'
      ? await listPlacesIn(database, organization.id, asked.toClassId, ids)
      : places.map(({ id }) => id);
  const asker = { organizationId: organization.id, at: clock.iso(), now: clock.now(), by: '' };
  const act = { asker, reason: '', tells: true, withdrawalId: NOBODY };
  let acted: Acted = { done: [], kept: [], left: [], promoted: [] };
  const { changes } = await decideWith(parts, [...named, ...places], { classIds: toClassIds, entryIds }, (decision) => {
    if (asked.act === 'move') {
      const { toClassId, overrides } = asked;
      acted = transfer(decision, {
        ...act,
        kind: 'transfer',
        enrollmentIds: ids,
        toClassId,
        entryIds,
        overrides,
        price: 'agreed',
      });
    } else if (asked.act === 'end')
      acted = endSeats(decision, {
        ...act,
        kind: 'end-seats',
        enrollmentIds: ids,
        entryIds,
        state: asked.state,
        keptCents: 0,
      });
    else
      for (const id of ids.slice(0, 1))
        acted = reopen(decision, { ...act, kind: 'reopen', enrollmentIds: [id], overrides: asked.overrides });
  });
  acted.kept.push(...missing(named, asked.enrollmentIds));
  if (asked.act === 'end') acted.kept.push(...missing(places, asked.entryIds ?? []));
  const letters = changes.mails.filter(({ kind }) => kind !== 'promotion').length;
  const ended = asked.act === 'reopen' ? [] : acted.done.map(({ enrollmentId }) => enrollmentId);
  const money = await paidOfSeats(database, organization.id, ended, asked.act === 'end' ? asked.keptCents : 0);
  return { ...(await nameActed(parts, [...named, ...places], acted)), letters, money };
}

/** An id that no act has. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** The classes that somebody could be moved to, with what stands against each where it is about one enrollment. */
export async function listTargets(parts: PreviewParts, enrollmentIds: readonly string[]) {
  const { database, clock, organization } = parts;
  const named = await listNamed(database, organization.id, enrollmentIds);
  const [first, ...more] = named;
  if (!first) return [];
  const siblings = await listSiblings(database, organization.id, first.classId);
  const ids = siblings.map(({ id }) => id);
  const { state } = await decideWith(parts, named.slice(0, 1), { classIds: ids, entryIds: [] }, (decision) => {
    for (const each of decision.state.classes.values()) promoteInto(decision, each, { at: clock.iso() });
  });
  const student = more.length === 0 ? state.students.get(first.studentId) : undefined;
  const moving = student && without(student, first.classId);
  const taken = await listNames(database, organization.id, {
    classIds: [...(moving?.enrolledIn.keys() ?? [])],
    studentIds: [],
  });
  return siblings.flatMap(({ id, title, schedule }) => {
    const found = state.classes.get(id);
    // Where all of them are is no place to go.
    if (!found || named.every(({ classId }) => classId === id)) return [];
    const { capacity, waiting } = found;
    const seats = { capacity, seatsLeft: countFreeSeats(found), waiting, priceCents: priceAlone(found, null) };
    const against = moving ? againstSeat(found, moving, clock.now(), taken) : NOTHING_AGAINST;
    return [{ id, title, ...schedule, ...seats, ...against }];
  });
}

/** Of many at once nothing is said before their class is chosen: what stands against whom is then seen one by one. */
const NOTHING_AGAINST = { waits: false, never: null, rules: [], clash: null };

function againstSeat(found: DeskClass, student: DeskStudent, now: number, titles: ReadonlyMap<string, string>) {
  const clash = findOverlap(found, student);
  const waits = student.waitsFor.has(found.id);
  return {
    waits,
    never: decideNever(found.isPublished ? found : null, student, { takesPlace: waits }),
    rules: listRulesAgainst(found, student, now),
    clash: clash && (titles.get(clash) ?? null),
  };
}

function decideWith(
  { database, organization }: PreviewParts,
  named: readonly NamedEnrollment[],
  { classIds, entryIds }: { readonly classIds: readonly string[]; readonly entryIds: readonly string[] },
  decide: (decision: Decision) => void,
) {
  const wanted = {
    classIds: [...new Set([...named.map(({ classId }) => classId), ...classIds])],
    studentIds: new Set(named.map(({ studentId }) => studentId)),
    enrollmentIds: named.map(({ id }) => id),
    entryIds,
    at: null,
    lock: false,
  };
  return decideBesideDesk(database, organization.id, wanted, decide);
}
