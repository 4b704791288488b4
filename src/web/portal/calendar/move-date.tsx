import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, TimeField } from '../../ui/text-field.tsx';
import styles from './class-beside.module.css';
import { moveInForm } from './move-in-form.ts';
import { readDay } from './weeks.ts';

/** Moves a date without dragging it: leads to the class's form, which shows whom it touches before anything is saved. */
export function MoveDate({ classId, date }: { classId: string; date: MeetingTime }) {
  const format = useFormat();
  const navigate = useNavigate();
  const [to, setTo] = useState(date);
  const [isTried, setTried] = useState(false);
  const wrong = {
    on: readDay(to.on) ? null : m.calendar_move_day(),
    end: to.start && to.end > to.start ? null : m.calendar_move_times(),
  };
  const field = (name: keyof MeetingTime) => ({
    value: to[name],
    onChange: (event: { currentTarget: { value: string } }) => setTo({ ...to, [name]: event.currentTarget.value }),
  });
  const move = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.on && !wrong.end) void navigate(moveInForm(classId, date, to));
  };
  return (
    <details className={styles.move}>
      <summary>{m.calendar_move({ day: format.dayOfWeek(date.on) })}</summary>
      <form noValidate onSubmit={move}>
        <DateField {...field('on')} label={m.calendar_move_to()} error={isTried && wrong.on} />
        <TimeField {...field('start')} label={m.calendar_move_start()} />
        <TimeField {...field('end')} label={m.calendar_move_end()} error={isTried && wrong.end} />
        <Button type="submit">{m.calendar_move_look()}</Button>
      </form>
    </details>
  );
}
