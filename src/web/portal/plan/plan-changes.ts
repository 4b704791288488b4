import type { InputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import type { PlanLine } from '../../../contract/plans.ts';

/** One change of a plan, as the server takes it: adds or changes the line of a class, or removes it. */
export type PlanChange = InputOf<typeof functions.changePlan>['changes'][number];

/** A plan after some changes: a class that is new joins at the end, without students and with a place on the waitlist wished for. */
export function applyChanges(lines: readonly PlanLine[], changes: readonly PlanChange[]): PlanLine[] {
  return changes.reduce<PlanLine[]>(applyChange, [...lines]);
}

function applyChange(lines: PlanLine[], change: PlanChange): PlanLine[] {
  if (change.remove) return lines.filter(({ classId }) => classId !== change.classId);
  const held = lines.find(({ classId }) => classId === change.classId);
  const line: PlanLine = {
    classId: change.classId,
    studentIds: change.studentIds ?? held?.studentIds ?? [],
    ifFull: change.ifFull ?? held?.ifFull ?? 'waitlist',
    ...withChoice(change.chosenCents === undefined ? held?.chosenCents : change.chosenCents),
  };
  return held ? lines.map((item) => (item === held ? line : item)) : [...lines, line];
}

/** Null takes a choice back. */
function withChoice(chosenCents: number | null | undefined): Pick<PlanLine, 'chosenCents'> {
  return typeof chosenCents === 'number' ? { chosenCents } : {};
}

/** Changes that wait to be sent, the later ones of a class added to the earlier ones; the server takes each class once. */
export function mergeChanges(waiting: readonly PlanChange[], changes: readonly PlanChange[]): PlanChange[] {
  const byClass = new Map(waiting.map((change) => [change.classId, change]));
  for (const change of changes) {
    const earlier = byClass.get(change.classId);
    byClass.set(change.classId, earlier && !change.remove && !earlier.remove ? { ...earlier, ...change } : change);
  }
  return [...byClass.values()];
}
