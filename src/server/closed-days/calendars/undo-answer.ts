import type { functions } from '../../../contract/functions.ts';
import { keyOfDay } from '../../../domain/calendar-differences.ts';
import { record } from '../../audit/store.ts';
import { bumpCatalogue } from '../../classes/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { type ClosedDay, lockClosedDays, toldOf, writeClosedDays } from '../store.ts';
import { type AnswerUndo, lockCalendar, saveAnswered } from './calendars-store.ts';

const UNDO_MS = 86_400_000;

export const mayUndo = (undo: AnswerUndo | null, now: number): undo is AnswerUndo =>
  undo !== null && now - Date.parse(undo.at) < UNDO_MS;

/** Gives the closed days back as they were before the last answer, all or none. */
export const undoAnswer: Handler<typeof functions.undoAnswer> = async ({ calendarId }, context) => {
  const { database, organization, clock, caller } = context;
  const school = await lockClosedDays(database, organization.id);
  const calendar = await lockCalendar(database, organization.id, calendarId);
  if (!calendar) throw notFound('calendar');
  const { undo, name } = calendar;
  if (!mayUndo(undo, clock.now())) throw refused('already-undone');
  const byId = new Map(school.map((day) => [day.id, day]));
  // A day that somebody has changed since is theirs.
  if (!undo.changed.every((one) => isAsLeft(one, byId))) throw refused('changed-meanwhile');
  const saved = undo.changed.flatMap(({ before, after }): ClosedDay[] =>
    before ? [{ ...before, version: (after ?? before).version + 1 }] : [],
  );
  const removed = undo.changed.flatMap(({ before, after }) => (after && !before ? [after.id] : []));
  await saveAnswered(database, organization.id, calendarId, { answered: undo.answered, undo: null });
  if (undo.changed.length > 0) {
    await writeClosedDays(database, organization.id, { removed, saved });
    await bumpCatalogue(database, organization.id);
  }
  const left = school.filter(({ id }) => !removed.includes(id) && !saved.some((day) => day.id === id));
  const back = [...left, ...saved].toSorted((a, b) => (keyOfDay(a) < keyOfDay(b) ? -1 : 1));
  const change = {
    name,
    ...(undo.changed.length > 0 && { closedDays: { from: school.map(toldOf), to: back.map(toldOf) } }),
  };
  const entry = { action: 'organization.calendar-answer-undone', entityId: organization.id, change } as const;
  await record(database, organization.id, [{ ...entry, at: clock.iso(), by: caller }]);
  return {};
};

function isAsLeft({ before, after }: AnswerUndo['changed'][number], byId: ReadonlyMap<string, ClosedDay>): boolean {
  if (after) return byId.get(after.id)?.version === after.version;
  return before !== null && !byId.has(before.id);
}
