import type { previewEnrollmentAct } from '../../../contract/enrollment-acts.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { priceAlone } from '../../../domain/pricing.ts';
import { countFreeSeats } from '../../../domain/seats.ts';
import { listObstacles } from '../../../domain/staff-seat.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { endSeats } from '../desk/end-seats.ts';
import type { Acted } from '../desk/items.ts';
import { promoteInto } from '../desk/promote.ts';
import { reopen } from '../desk/reopen.ts';
import type { Decision } from '../desk/staff-acts.ts';
import { transfer, without } from '../desk/transfer.ts';
import { missing, nameActed } from './act.ts';
import { listNamed, listSiblings, type NamedEnrollment } from './store.ts';

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
  const asker = { organizationId: organization.id, at: clock.iso(), now: clock.now(), by: '' };
  const act = { asker, reason: '', tells: true, withdrawalId: NOBODY };
  let acted: Acted = { done: [], kept: [], promoted: [] };
  const { changes } = await decideWith(parts, named, toClassIds, (decision) => {
    if (asked.act === 'move') {
      const { toClassId, allowed } = asked;
      acted = transfer(decision, { ...act, kind: 'transfer', enrollmentIds: ids, toClassId, allowed, price: 'agreed' });
    } else if (asked.act === 'end')
      acted = endSeats(decision, { ...act, kind: 'end-seats', enrollmentIds: ids, state: asked.state });
    else
      for (const id of ids.slice(0, 1))
        acted = reopen(decision, { ...act, kind: 'reopen', enrollmentIds: [id], allowed: asked.allowed });
  });
  acted.kept.push(...missing(named, asked.enrollmentIds));
  const letters = changes.mails.filter(({ kind }) => kind !== 'promotion').length;
  return { ...(await nameActed(parts, named, acted)), letters };
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
  const { state } = await decideWith(parts, named.slice(0, 1), ids, (decision) => {
    for (const each of decision.state.classes.values()) promoteInto(decision, each, { at: clock.iso() });
  });
  const student = more.length === 0 ? state.students.get(first.studentId) : undefined;
  return siblings.flatMap(({ id, title, schedule }) => {
    const found = state.classes.get(id);
    // Where all of them are is no place to go.
    if (!found || named.every(({ classId }) => classId === id)) return [];
    const { capacity, waiting } = found;
    const target = found.isPublished ? found : null;
    const obstacles = student ? listObstacles(target, without(student, first.classId), clock.now()) : [];
    const priceCents = priceAlone(found, null);
    return [{ id, title, ...schedule, capacity, seatsLeft: countFreeSeats(found), waiting, priceCents, obstacles }];
  });
}

function decideWith(
  { database, organization }: PreviewParts,
  named: readonly NamedEnrollment[],
  classIds: readonly string[],
  decide: (decision: Decision) => void,
) {
  const wanted = {
    classIds: [...new Set([...named.map(({ classId }) => classId), ...classIds])],
    studentIds: new Set(named.map(({ studentId }) => studentId)),
    enrollmentIds: named.map(({ id }) => id),
    at: null,
    lock: false,
  };
  return decideBesideDesk(database, organization.id, wanted, decide);
}
