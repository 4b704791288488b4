import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import type { PlanPrices } from './plan-prices.ts';
import { PriceTotal } from './price-total.tsx';
import { nameApart } from './student-names.ts';

interface PlanTotalProps {
  readonly prices: PlanPrices;
  readonly students: readonly Student[];
  readonly titleOf: (classId: string) => string;
}

/** What the plan costs the family: what is ticked, and before anything is ticked the least that its classes can cost. */
export function PlanTotal({ prices, students, titleOf }: PlanTotalProps) {
  const names = nameApart(students);
  const nameOf = (id: string) => names.get(id) ?? m.enrollments_this_student();
  const lines = prices.isForOne ? [] : prices.lines.filter(({ outcome }) => outcome === 'refused');
  return (
    <PriceTotal
      {...prices}
      isLeast={prices.isForOne}
      isNothing={prices.lines.every(({ outcome }) => outcome !== 'enrolled')}
      groups={
        prices.isForOne
          ? []
          : prices.groups.map(({ groupId, studentId, lowered, ...group }) => ({
              ...group,
              name: prices.names.get(groupId) ?? null,
              studentName: nameOf(studentId),
              lowered: lowered.map((seat) => ({ ...seat, title: titleOf(seat.classId) })),
            }))
      }
      refused={lines.map((line) =>
        m.enrollments_line_of({ title: titleOf(line.classId), name: nameOf(line.studentId) }),
      )}
    />
  );
}
