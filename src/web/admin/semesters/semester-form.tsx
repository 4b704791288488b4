import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type StaffSemester, semesterContent } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { fieldErrors, reasonOf, useAct } from '../frame/use-act.ts';
import { checkForm, errorAt, focusFirstError } from '../frame/form-check.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { SemesterEffects } from './semester-effects.tsx';
import { endOfDayWords } from './school-time.ts';
import { contentOf, differingFields, newValues, type SemesterValues, valuesOf } from './semester-values.ts';
import styles from './semesters.module.css';
import { type TabDraft, useTabDraft } from '../frame/use-tab-draft.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const [missed, setMissed] = useState<Record<string, string>>({});
  const content = contentOf(draft.values);
  const fromServer = Object.fromEntries(
    Object.entries(fieldErrors(save.error)).map(([path, words]) => [path.replace(/^semester\./, ''), words]),
  );
  const errors = { ...fromServer, ...missed };
  function change(values: Partial<SemesterValues>): void {
    draft.change({ ...draft.values, ...values });
    setMissed({});
    if (Object.keys(fromServer).length > 0) save.reset();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkForm(semesterContent, content);
    setMissed(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    save.mutate(
      { semester: content, ...(semester && { semesterId: semester.id, version: draft.version }) },
      {
        onSuccess: () => {
          draft.forget();
          show({ severity: 'success', summary: m.semesters_saved(), detail: content.name });
          onClose();
        },
        onError: () => focusFirstError(form.current),
      },
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      {semester?.isArchived && <Alert color="yellow">{m.semesters_archived_meanwhile({ name: semester.name })}</Alert>}
      {semester && (draft.isOutdated || (draft.isChanged && reasonOf(save.error) === 'changed-meanwhile')) ? (
        <Meanwhile semester={semester} draft={draft} onChosen={() => save.reset()} />
      ) : (
        <FailureAlert error={save.error} />
      )}
      <Fields values={draft.values} errors={errors} change={change} />
      <HolidayFields
        holidays={draft.values.holidays}
        firstOn={draft.values.startsOn}
        errors={errors}
        onChange={(holidays) => change({ holidays })}
      />
      {semester && <SemesterEffects semesterId={semester.id} content={content} />}
      <div className={styles.bar}>
        <Button type="submit" loading={save.isPending}>
          {semester ? m.semesters_save() : m.semesters_create()}
        </Button>
        <Button
          variant="default"
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

/** Somebody else saved the semester while it was being changed here: what differs, and whose state goes on. */
function Meanwhile(parts: { semester: StaffSemester; draft: TabDraft<SemesterValues>; onChosen: () => void }) {
  const { semester, draft, onChosen } = parts;
  const theirs = valuesOf(semester);
  const fields = differingFields(draft.values, theirs);
  return (
    <Alert color="yellow" role="alert" title={m.semesters_meanwhile_title()}>
      <p>{fields.length > 0 ? m.semesters_meanwhile({ fields: fields.join(', ') }) : m.semesters_meanwhile_same()}</p>
      <div className={styles.acts}>
        <Button
          variant="default"
          disabled={!draft.isOutdated}
          onClick={() => {
            draft.rebase(semester.version);
            onChosen();
          }}
        >
          {m.semesters_keep_mine()}
        </Button>
        <Button
          variant="default"
          disabled={!draft.isOutdated}
          onClick={() => {
            draft.forget();
            onChosen();
          }}
        >
          {m.semesters_take_theirs()}
        </Button>
      </div>
    </Alert>
  );
}

function Fields(parts: {
  values: SemesterValues;
  errors: Readonly<Record<string, string>>;
  change: (values: Partial<SemesterValues>) => void;
}) {
  const { values, errors, change } = parts;
  const { timeZone, locale } = useApp().organization;
  return (
    <>
      <TextInput
        size="md"
        label={m.semesters_name()}
        description={m.semesters_name_hint()}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors['name']}
        maxLength={100}
        required
      />
      <fieldset className={styles.section}>
        <legend>{m.semesters_dates_title()}</legend>
        <div className={styles.pair}>
          <TextInput
            size="md"
            type="date"
            label={m.semesters_starts_on()}
            value={values.startsOn}
            onChange={(event) => change({ startsOn: event.currentTarget.value })}
            error={errors['startsOn']}
            required
          />
          <TextInput
            size="md"
            type="date"
            label={m.semesters_ends_on()}
            value={values.endsOn}
            onChange={(event) => change({ endsOn: event.currentTarget.value })}
            error={errors['endsOn']}
            required
          />
        </div>
        <p className={styles.hint}>{m.semesters_dates_hint()}</p>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{m.semesters_window_title()}</legend>
        <div className={styles.pair}>
          <TextInput
            size="md"
            type="datetime-local"
            label={m.semesters_opens()}
            value={values.opens}
            onChange={(event) => change({ opens: event.currentTarget.value })}
            error={errorAt(errors, 'registrationOpens')}
            required
          />
          <TextInput
            size="md"
            type="datetime-local"
            label={m.semesters_closes()}
            value={values.closes}
            onChange={(event) => change({ closes: event.currentTarget.value })}
            error={errorAt(errors, 'registrationCloses')}
            required
          />
        </div>
        <p className={styles.hint}>{m.semesters_window_hint({ zone: timeZone, time: endOfDayWords(locale) })}</p>
        <Checkbox
          size="md"
          label={m.semesters_open_for_enrolment()}
          description={m.semesters_open_hint()}
          checked={values.isOpen}
          onChange={(event) => change({ isOpen: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  );
}
