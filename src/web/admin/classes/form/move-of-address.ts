import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { expandDates } from '../../../../domain/class-dates.ts';
import { planOf } from './class-values.ts';
import { moveStandingDate } from './date-rows.ts';
import type { ClassForm } from './use-class-form.ts';
import type { Saving } from './use-saving.ts';

const MOVED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/;
const TO = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d)$/;

/** Takes in the date that the calendar's address moves, once, and shows whom it touches; a date that the class has not is left alone. */
export function useMoveOfAddress(form: ClassForm, saving: Saving): void {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const step = useRef<'new' | 'moved' | 'shown'>('new');
  const [, on, start] = MOVED.exec(String(search['moved'])) ?? [];
  const [, toOn, toStart, toEnd] = TO.exec(String(search['to'])) ?? [];
  const { values, saved } = form.state;
  const { set } = form;
  const { preview } = saving;
  useEffect(() => {
    if (!on || !start || !toOn || !toStart || !toEnd || step.current === 'shown') return;
    if (step.current === 'moved') {
      step.current = 'shown';
      preview();
      return;
    }
    const plan = planOf(values);
    const isHeld = expandDates(plan, saved.holidays).meetings.some((each) => each.on === on && each.start === start);
    step.current = isHeld ? 'moved' : 'shown';
    if (!isHeld) return;
    const { moved, extra } = moveStandingDate(plan, { on, start }, { on: toOn, start: toStart, end: toEnd });
    set({ moved, extra });
  }, [on, start, toOn, toStart, toEnd, values, saved, set, preview]);
}
