import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { useReport } from '../frame/use-report.ts';
import { type ClosingValues, timeOf, wrongTime } from './closing-values.ts';
import styles from './closings.module.css';

/** The classes that meet in the closed time, to be ticked; nothing as long as the time is wrong. */
export function ChosenClasses({ form }: { form: Form<ClosingValues> }) {
  const { values } = form;
  const { classIds: _missing, ...wrong } = wrongTime(values);
  return Object.keys(wrong).length === 0 ? <TickList form={form} /> : null;
}

function TickList({ form: { values, set } }: { form: Form<ClosingValues> }) {
  const asked = { ...timeOf(values), locationId: null, classIds: null, wanted: [] };
  const { data } = useReport('previewClosing', asked);
  const { classIds } = values;
  if (!data) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{m.closings_chosen_which()}</legend>
      {data.classes.map(({ id, title, location }) => (
        <CheckField
          key={id}
          label={[title, location].filter(Boolean).join(' · ')}
          checked={classIds.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            set({ classIds: checked ? [...classIds, id] : classIds.filter((each) => each !== id) })
          }
        />
      ))}
      {data.classes.length === 0 && <p className={styles.quiet}>{m.closings_none()}</p>}
    </fieldset>
  );
}
