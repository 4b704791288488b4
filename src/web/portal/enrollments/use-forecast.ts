import { useCallback, useMemo } from 'react';
import { m } from '../../../words/messages.js';
import { useUser } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { usePlanClasses, usePlanGroups } from '../plan/plan-classes.ts';
import { useClassIds } from '../plan/plan-class-ids.ts';
import { usePlan } from '../plan/plan.ts';
import { useEnrollments, useStudents } from '../students/students-data.ts';
import { useWaiversOfPlan } from '../waivers/waivers-data.ts';
import { forecast } from './forecast.ts';
import { useAskedFirst } from './wizard-frame.tsx';
import { pricePlan } from './plan-prices.ts';

/** The plan with its classes and students, what the server would answer to it now, and what it costs; null as long as that is not known. */
export function useForecast() {
  const plan = usePlan();
  const now = useServerNow(5000);
  const students = useStudents();
  const isSignedIn = Boolean(useUser());
  const held = useEnrollments().data;
  const classes = usePlanClasses(useClassIds());
  const forms = useAskedFirst();
  const waivers = useWaiversOfPlan();
  const answers = useMemo(
    () => forecast({ lines: plan.lines, classes, students: students.data ?? [], held, now, forms, waivers }),
    [plan.lines, classes, students.data, held, now, forms, waivers],
  );
  const groups = usePlanGroups(classes);
  /** Whether everything that decides a line is there. */
  const isKnown =
    (!isSignedIn || Boolean(students.data && held)) &&
    groups !== null &&
    plan.lines.every(({ classId }) => classes.has(classId));
  const prices = useMemo(() => {
    const studentIds = students.data?.map(({ id }) => id) ?? [];
    if (!isKnown || !groups) return null;
    return pricePlan({ lines: plan.lines, classes, groups, studentIds, held, answers, now });
  }, [isKnown, students.data, held, groups, plan.lines, classes, answers, now]);
  /** What a class of the plan is called, or one that the family has. */
  const titleOf = useCallback(
    (id: string) =>
      (classes.get(id) ?? held?.enrollments.find((each) => each.class.id === id)?.class)?.title ??
      m.enrollments_class_gone(),
    [classes, held],
  );
  return { plan, now, students, held, classes, groups, answers, prices, isKnown, titleOf };
}
