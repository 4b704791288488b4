import { useRef, useState } from 'react';
import { closedDaysContent, type closedDays } from '../../../contract/closed-days.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useRowKeys } from '../../ui/form/row-keys.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster } from '../../ui/layout.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { checkForm } from '../frame/form-check.ts';
import { GiveUpButton } from '../frame/give-up-button.tsx';
import { useAct } from '../frame/use-act.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import { SaveTrouble } from '../semesters/save-trouble.tsx';
import { MOST_CLOSED_DAYS } from '../../../contract/closed-days.ts';
import { DaysImport } from './days-import.tsx';
import styles from './closed-days.module.css';

type Saved = OutputOf<typeof closedDays>;
interface Day {
  readonly id: string | null;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly isNoClass: boolean;
}
interface Values {
  readonly days: readonly Day[];
}

const contentOf = ({ days }: Values) => ({ days: days.map((day) => ({ ...day, to: day.to || day.from })) });

/** The whole list; what was typed stays in this tab until it is saved or given up. */
export function ClosedDaysForm({ saved, today, onClose }: { saved: Saved; today: string; onClose: () => void }) {
  const save = useAct('saveClosedDays');
  const { show } = useToasts();
  const form = useForm<Values, unknown>({
    saved: {
      version: saved.version,
      values: { days: saved.days.map(({ id, from, to, name, isNoClass }) => ({ id, from, to, name, isNoClass })) },
    },
    keeper: useTabKeeper<Values>('closed days'),
    check: (values) => checkForm(closedDaysContent, contentOf(values)),
    save: (values, version) => save.mutateAsync({ version, ...contentOf(values) }),
    told: (error) => fieldErrors(error),
    onSaved: () => {
      show({ severity: 'success', summary: m.closed_days_saved(), detail: m.closed_days_title() });
      onClose();
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <SaveTrouble form={form} version={saved.version}>
        <p>{m.closed_days_meanwhile()}</p>
      </SaveTrouble>
      <p className={styles.quiet}>{m.closed_days_hint()}</p>
      <DayFields days={form.values.days} today={today} errors={form.errors} onChange={(days) => form.set({ days })} />
      <Cluster>
        <Button type="submit" isBusy={form.isPending}>
          {m.closed_days_save()}
        </Button>
        <GiveUpButton
          words={m.semesters_give_up()}
          closes={form.isChanged ? undefined : m.semesters_close()}
          onGiveUp={() => {
            form.forget();
            onClose();
          }}
        />
      </Cluster>
    </Form>
  );
}

interface DayFieldsProps {
  readonly days: readonly Day[];
  readonly today: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (days: readonly Day[]) => void;
}

function DayFields({ days, today, errors, onChange }: DayFieldsProps) {
  const [isImporting, setImporting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const rows = useRowKeys(days.length);
  const add = () => {
    onChange([...days, { id: null, from: '', to: '', name: '', isNoClass: true }]);
    requestAnimationFrame(() => {
      const shown = list.current?.querySelectorAll('[data-day]');
      shown
        ?.item(shown.length - 1)
        ?.querySelector('input')
        ?.focus();
    });
  };
  const remove = (index: number) => {
    rows.drop(index);
    onChange(days.filter((_, at) => at !== index));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div className={styles.rows} ref={list}>
      {days.map((day, index) => (
        <DayRow
          key={rows.keys[index]}
          day={day}
          number={index + 1}
          errorOf={(field) => errors[`days.${index}.${field}`]}
          onChange={(values) => onChange(days.map((each, at) => (at === index ? { ...each, ...values } : each)))}
          onRemove={() => remove(index)}
        />
      ))}
      {errors['days'] && <p role="alert">{errors['days']}</p>}
      <Cluster>
        <Button look="secondary" data-add onClick={add}>
          {m.closed_days_add()}
        </Button>
        <Button look="quiet" onClick={() => setImporting(true)}>
          {m.closed_days_import()}
        </Button>
      </Cluster>
      {isImporting && (
        <DaysImport
          title={m.closed_days_import()}
          held={days}
          most={MOST_CLOSED_DAYS}
          takesHeld
          near={today}
          onClose={() => setImporting(false)}
          onTake={(found) => {
            onChange([...days, ...found.map((day) => ({ ...day, id: null }))]);
            setImporting(false);
          }}
        />
      )}
    </div>
  );
}

interface DayRowProps {
  readonly day: Day;
  readonly number: number;
  readonly errorOf: (field: 'name' | 'from' | 'to') => string | undefined;
  readonly onChange: (values: Partial<Day>) => void;
  readonly onRemove: () => void;
}

function DayRow({ day, number, errorOf, onChange, onRemove }: DayRowProps) {
  return (
    <div data-day className={styles.row} role="group" aria-label={m.closed_days_row({ number })}>
      <TextField
        className={styles.wide}
        label={m.closed_days_name()}
        value={day.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errorOf('name')}
        maxLength={100}
      />
      <DateField
        label={m.closed_days_from()}
        value={day.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
        error={errorOf('from')}
      />
      <DateField
        label={m.closed_days_to()}
        value={day.to}
        min={day.from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
        error={errorOf('to')}
      />
      <CheckField
        className={styles.wide}
        label={m.closed_days_counts()}
        checked={day.isNoClass}
        onChange={(event) => onChange({ isNoClass: event.currentTarget.checked })}
      />
      <div className={styles.wide}>
        <Button
          look="quiet"
          isDanger
          aria-label={m.closed_days_remove_named({ name: day.name || String(number) })}
          onClick={onRemove}
        >
          {m.closed_days_remove()}
        </Button>
      </div>
    </div>
  );
}
