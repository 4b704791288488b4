import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField, DateTimeField, TextField } from '../../ui/text-field.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import type { ChangeEvent, FormEvent } from 'react';
import { type StaffSemester, semesterContent } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { checkForm } from '../frame/form-check.ts';
import { errorAt } from '../../ui/form/use-form.ts';
import { useAct } from '../frame/use-act.ts';
import { useFormErrors } from '../frame/use-form-errors.ts';
import { useTabDraft } from '../frame/use-tab-draft.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { SaveTrouble } from './save-trouble.tsx';
import { endOfDayWords } from './school-time.ts';
import { SemesterEffects } from './semester-effects.tsx';
import { contentOf, differingFields, newValues, type SemesterValues, valuesOf } from './semester-values.ts';
import styles from './semesters.module.css';

/** Makes or changes a semester; what was typed stays in this tab until it is saved or given up. */
export function SemesterForm(parts: {
  semester: StaffSemester | null;
  latest: StaffSemester | null;
  today: string;
  onClose: () => void;
}) {
  const { semester, onClose } = parts;
  const saved = semester
    ? { version: semester.version, values: valuesOf(semester) }
    : { version: 0, values: newValues(parts.latest, parts.today) };
  const draft = useTabDraft<SemesterValues>(`semester ${semester?.id ?? 'new'}`, saved);
  const save = useAct('saveSemester');
  const { show } = useToasts();
  const { form, errors, ...wrong } = useFormErrors(save, 'semester');
  const content = contentOf(draft.values);
  function change(values: Partial<SemesterValues>): void {
    draft.change({ ...draft.values, ...values });
    wrong.clear();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || !wrong.mark(checkForm(semesterContent, content))) return;
    save.mutate(
      { semester: content, ...(semester && { semesterId: semester.id, version: draft.version }) },
      {
        onSuccess: () => {
          draft.forget();
          show({ severity: 'success', summary: m.semesters_saved(), detail: content.name });
          onClose();
        },
        onError: wrong.focusFirst,
      },
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      {semester?.isArchived && <Notice tone="warn">{m.semesters_archived_meanwhile({ name: semester.name })}</Notice>}
      <SaveTrouble draft={draft} save={save} version={saved.version}>
        {semester && <Differences mine={draft.values} theirs={valuesOf(semester)} />}
      </SaveTrouble>
      <Fields values={draft.values} errors={errors} change={change} />
      <HolidayFields
        holidays={draft.values.holidays}
        firstOn={draft.values.startsOn}
        errors={errors}
        onChange={(holidays) => change({ holidays })}
      />
      {semester && <SemesterEffects semesterId={semester.id} content={content} />}
      <div className={styles.bar}>
        <Button type="submit" isBusy={save.isPending}>
          {semester ? m.semesters_save() : m.semesters_create()}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            draft.forget();
            onClose();
          }}
        >
          {draft.isChanged ? m.semesters_give_up() : m.semesters_close()}
        </Button>
        <output className={styles.state}>
          {draft.isChanged &&
            m.semesters_unsaved({ fields: differingFields(draft.values, saved.values).join(', ') || '—' })}
        </output>
      </div>
    </form>
  );
}

/** Which fields somebody else saved in another way. */
function Differences({ mine, theirs }: { mine: SemesterValues; theirs: SemesterValues }) {
  const fields = differingFields(mine, theirs);
  return (
    <p>{fields.length > 0 ? m.semesters_meanwhile({ fields: fields.join(', ') }) : m.semesters_meanwhile_same()}</p>
  );
}

function Fields(parts: {
  values: SemesterValues;
  errors: Readonly<Record<string, string>>;
  change: (values: Partial<SemesterValues>) => void;
}) {
  const { values, errors, change } = parts;
  const { timeZone, locale } = useApp().organization;
  /** `path` is what the contract calls it. */
  const field = (name: 'name' | 'startsOn' | 'endsOn' | 'opens' | 'closes', path: string = name) => ({
    size: 'md',
    required: true,
    value: values[name],
    error: errorAt(errors, path),
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField label={m.semesters_name()} description={m.semesters_name_hint()} maxLength={100} {...field('name')} />
      <fieldset className={styles.section}>
        <legend>{m.semesters_dates_title()}</legend>
        <div className={styles.pair}>
          <DateField label={m.semesters_starts_on()} {...field('startsOn')} />
          <DateField label={m.semesters_ends_on()} {...field('endsOn')} />
        </div>
        <p className={styles.hint}>{m.semesters_dates_hint()}</p>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{m.semesters_window_title()}</legend>
        <div className={styles.pair}>
          <DateTimeField label={m.semesters_opens()} {...field('opens', 'registrationOpens')} />
          <DateTimeField label={m.semesters_closes()} {...field('closes', 'registrationCloses')} />
        </div>
        <p className={styles.hint}>{m.semesters_window_hint({ zone: timeZone, time: endOfDayWords(locale) })}</p>
        <CheckField
          label={m.semesters_open_for_enrolment()}
          description={m.semesters_open_hint()}
          checked={values.isOpen}
          onChange={(event) => change({ isOpen: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  );
}
