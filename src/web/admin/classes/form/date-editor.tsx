import { DateField, TimeField } from '../../../ui/text-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { type KeyboardEvent, useState } from 'react';
import type { Meeting } from '../../../../contract/classes.ts';
import type { PlannedDate } from '../../../../domain/schedule.ts';
import { m } from '../../../../words/messages.js';
import form from './class-form.module.css';
import styles from './dates.module.css';

interface DateEditorProps {
  readonly first: PlannedDate;
  /** Where it may be held instead. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly onDone: (meeting: PlannedDate) => void;
  readonly onCancel: () => void;
}

/** Whoever asks to move a date goes on in its first field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** The day, times and place of one date. */
export function DateEditor({ first, places, onDone, onCancel }: DateEditorProps) {
  const [meeting, setMeeting] = useState(first);
  const [isTried, setTried] = useState(false);
  const isWhole = meeting.on !== '' && meeting.start !== '' && meeting.end > meeting.start;
  const done = () => (isWhole ? onDone(meeting) : setTried(true));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    done();
  };
  const field = (key: keyof Meeting) => ({
    size: 'md',
    value: meeting[key],
    onKeyDown: onKey,
    onChange: (event: { currentTarget: { value: string } }) =>
      setMeeting({ ...meeting, [key]: event.currentTarget.value }),
  });
  return (
    <fieldset className={styles.editor} aria-label={m.class_form_date_edit()}>
      <DateField {...field('on')} ref={focusOnce} label={m.class_form_date()} />
      <TimeField {...field('start')} label={m.class_form_start()} />
      <TimeField {...field('end')} label={m.class_form_end()} />
      <ChoiceField
        label={m.class_form_date_place()}
        value={meeting.locationId ?? ''}
        options={[
          { value: '', label: m.class_form_date_place_own() },
          ...places.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { locationId: _before, ...date } = meeting;
          setMeeting(value === '' ? date : { ...date, locationId: value });
        }}
      />
      <Button onClick={done} onKeyDown={onKey}>
        {m.class_form_date_done()}
      </Button>
      <Button look="secondary" onClick={onCancel} onKeyDown={onKey}>
        {m.class_form_cancel()}
      </Button>
      {isTried && !isWhole && (
        <p className={form.error} role="alert">
          {m.class_form_date_incomplete()}
        </p>
      )}
    </fieldset>
  );
}
