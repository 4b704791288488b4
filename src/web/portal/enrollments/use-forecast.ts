import { useMemo } from 'react';
import { useServerNow } from '../../shared/class-clock.ts';
import { usePlanClasses } from '../plan/plan-classes.ts';
import { usePlan } from '../plan/plan.ts';
import { useEnrollments, useStudents } from '../students/students-data.ts';
import { forecast } from './forecast.ts';

/** The plan with its classes and students, and what the server would answer to it now. */
export function useForecast() {
  const plan = usePlan();
  const now = useServerNow(5000);
  const students = useStudents();
  const held = useEnrollments().data;
  const classIds = useMemo(() => plan.lines.map(({ classId }) => classId), [plan.lines]);
  const classes = usePlanClasses(classIds);
  const answers = useMemo(
    () => forecast({ lines: plan.lines, classes, students: students.data ?? [], held, now }),
    [plan.lines, classes, students.data, held, now],
  );
  return { plan, now, students, classes, answers };
}
