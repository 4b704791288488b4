import { newKey } from '../../shared/new-key.ts';
import type { InputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import type { PlanLine } from '../../../contract/plans.ts';

export type SubmittedLine = InputOf<typeof functions.enroll>['lines'][number];

const KEY = 'portal.submission';

/** The lines of a plan as they are submitted: classes in the order of choosing, students in the order of ticking. */
export function linesOf(plan: readonly PlanLine[], isKnown: (studentId: string) => boolean): SubmittedLine[] {
  return plan.flatMap(({ studentIds, ...line }) =>
    studentIds.filter(isKnown).map((studentId) => ({ studentId, ...line })),
  );
}

/** What stays in the plan after an answer: the students whose line was refused and may be mended, class by class. */
export function remainsOf(
  plan: readonly PlanLine[],
  answered: readonly { studentId: string; classId: string; outcome: string; reason?: string | undefined }[],
): { remove: string[]; keep: { classId: string; studentIds: string[] }[] } {
  const done = new Set(
    answered.flatMap(({ studentId, classId, outcome, reason }) =>
      outcome === 'refused' && !reason?.startsWith('already-') ? [] : [`${classId} ${studentId}`],
    ),
  );
  const touched = plan.filter(({ classId, studentIds }) => studentIds.some((id) => done.has(`${classId} ${id}`)));
  const remaining = touched.map(({ classId, studentIds }) => ({
    classId,
    studentIds: studentIds.filter((id) => !done.has(`${classId} ${id}`)),
  }));
  return {
    remove: remaining.filter(({ studentIds }) => studentIds.length === 0).map(({ classId }) => classId),
    keep: remaining.filter(({ studentIds }) => studentIds.length > 0),
  };
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The key under which lines are submitted: the same for the same lines until there is an answer, also after a reload of the tab,
 * so that a double click or a lost reply enrols once. Ids only are kept.
 */
export function createSubmissionKeys(storage: Storage) {
  let held: { lines: string; key: string } | null = null;

  function read(): typeof held {
    try {
      held ??= JSON.parse(storage.getItem(KEY) ?? 'null') as typeof held;
    } catch {
      // Storage that cannot be read holds no key.
    }
    return held;
  }

  return {
    keyFor(lines: readonly SubmittedLine[]): string {
      const text = asText(lines);
      const known = read();
      if (known?.lines === text) return known.key;
      held = { lines: text, key: newKey() };
      try {
        storage.setItem(KEY, JSON.stringify(held));
      } catch {
        // Without storage the key lives as long as the page.
      }
      return held.key;
    },
    /** Whether these lines were sent and never answered. */
    isUnanswered: (lines: readonly SubmittedLine[]) => read()?.lines === asText(lines),
    answered(): void {
      held = null;
      storage.removeItem(KEY);
    },
  };
}

function asText(lines: readonly SubmittedLine[]): string {
  return lines
    .map(({ studentId, classId, ifFull, chosenCents }) =>
      [studentId, classId, ifFull, chosenCents ?? []].flat().join(' '),
    )
    .join('\n');
}
