import type { ClassGroup, SchoolClass } from '../../../contract/classes.ts';
import type { PlanLine } from '../../../contract/plans.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import {
  type AgreedSeat,
  type GroupTag,
  type LineToPrice,
  priceAlone,
  priceLines,
  type Prices,
  totalOf,
  type Totals,
} from '../../../domain/pricing.ts';
import { canChoose } from '../../shared/class-wording.ts';
import { canBeTicked } from './board.ts';
import type { Forecast, Held } from './forecast.ts';

export interface PlanPrices extends Prices, Totals {
  /** Nobody is chosen for any class yet: it is what one student would pay. */
  readonly isForOne: boolean;
  /** The names of groups. */
  readonly names: ReadonlyMap<string, string>;
}

interface PlanFacts {
  readonly lines: readonly PlanLine[];
  readonly classes: ReadonlyMap<string, SchoolClass | null>;
  readonly groups: readonly ClassGroup[];
  readonly studentIds: readonly string[];
  readonly held: Held | undefined;
  readonly answers: Forecast;
  readonly now: number;
}

/** Somebody, as long as nobody is chosen. */
const ANYBODY = '';

/** What a plan costs, line by line: by the rule that the server agrees by, with the answers that it would give now. */
export function pricePlan({ lines, classes, groups, studentIds, held, answers, now }: PlanFacts): PlanPrices {
  const known = new Set(studentIds);
  const assigned = lines.flatMap((line) =>
    line.studentIds.filter((id) => known.has(id)).map((studentId) => ({ ...line, studentId })),
  );
  const isForOne = assigned.length === 0;
  const wanted = isForOne ? lines.map((line) => ({ ...line, studentId: ANYBODY })) : assigned;
  const toPrice = wanted.flatMap(({ classId, studentId, chosenCents }): LineToPrice[] => {
    const schoolClass = classes.get(classId);
    if (!schoolClass) return [];
    const outcome = isForOne
      ? outcomeForAnybody(schoolClass, studentIds, answers, now)
      : answers.whenOpen(classId, studentId)?.outcome;
    const aloneCents = priceAlone(schoolClass, chosenCents ?? null);
    return [{ classId, studentId, outcome: outcome ?? 'refused', aloneCents }];
  });
  const prices = priceLines(toPrice, seatsOf(held), groups.map(asTag));
  return {
    ...prices,
    ...totalOf(prices.lines),
    isForOne,
    names: new Map(groups.map(({ id, name }) => [id, name])),
  };
}

/** Before anybody is chosen: what a student would get of whom nothing is known, and nothing where it is known that none of the family can take it. */
function outcomeForAnybody(
  schoolClass: SchoolClass,
  studentIds: readonly string[],
  answers: Forecast,
  now: number,
): LineToPrice['outcome'] {
  const state = decideClassState(schoolClass, now);
  const isBarred = (studentId: string) => {
    const answer = answers.ifAdded(schoolClass.id, studentId);
    return answer.outcome === 'refused' && !canBeTicked(answer.reason);
  };
  if (studentIds.length > 0 && studentIds.every(isBarred)) return 'refused';
  if (state === 'full') return 'waitlisted';
  return canChoose(state) ? 'enrolled' : 'refused';
}

/** The seats that the family has, with what was agreed; a cancelled class is not taken any more. */
function seatsOf(held: Held | undefined): AgreedSeat[] {
  return (held?.enrollments ?? []).flatMap(({ studentId, class: { id, isCancelled }, state, agreedCents }) =>
    (state === 'enrolled' || state === 'completed') && !isCancelled
      ? [{ studentId, classId: id, cents: agreedCents }]
      : [],
  );
}

function asTag({ id, priceCents, classes }: ClassGroup): GroupTag {
  return { id, priceCents, classIds: classes.map((item) => item.id) };
}
