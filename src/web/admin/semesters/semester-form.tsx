import { RECORDS_DUE } from '../../../domain/missing-sections.ts';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField, DateTimeField, NumberField, TextField } from '../../ui/text-field.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts';
import { type StaffSemester, semesterContent } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { checkForm } from '../frame/form-check.ts';
import { GiveUpButton } from '../frame/give-up-button.tsx';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
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
  const save = useAct('saveSemester');
  const { show } = useToasts();
  const form = useForm({
    saved,
    keeper: useTabKeeper<SemesterValues>(`semester ${semester?.id ?? 'new'}`),
    paths: { opens: 'registrationOpens', closes: 'registrationCloses' },
    check: (values) => checkForm(semesterContent, contentOf(values)),
    save: (values, version) =>
      save.mutateAsync({ semester: contentOf(values), ...(semester && { semesterId: semester.id, version }) }),
    told: (error) => fieldErrors(error, 'semester.'),
    onSaved: (_answer, { name }) => {
      show({ severity: 'success', summary: m.semesters_saved(), detail: name });
      onClose();
    },
  });
  const { values } = form;
  return (
    <Form form={form} className={styles.form}>
      {semester?.isArchived && <Notice tone="warn">{m.semesters_archived_meanwhile({ name: semester.name })}</Notice>}
      <SaveTrouble form={form} version={saved.version}>
        {semester && <Differences mine={values} theirs={valuesOf(semester)} />}
      </SaveTrouble>
      <Fields form={form} />
      <RecordFields form={form} />
      <HolidayFields
        holidays={values.holidays}
        firstOn={values.startsOn}
        today={parts.today}
        errors={form.errors}
        onChange={(holidays) => form.set({ holidays })}
      />
      {semester && <SemesterEffects semesterId={semester.id} content={contentOf(values)} />}
      <div className={styles.bar}>
        <Button type="submit" isBusy={form.isPending}>
          {semester ? m.semesters_save() : m.semesters_create()}
        </Button>
        <GiveUpButton
          words={m.semesters_give_up()}
          closes={form.isChanged ? undefined : m.semesters_close()}
          onGiveUp={() => {
            form.forget();
            onClose();
          }}
        />
        <output className={styles.state}>
          {form.isChanged && m.semesters_unsaved({ fields: differingFields(values, saved.values).join(', ') || '—' })}
        </output>
      </div>
    </Form>
  );
}

/** Which fields somebody else saved in another way. */
function Differences({ mine, theirs }: { mine: SemesterValues; theirs: SemesterValues }) {
  const fields = differingFields(mine, theirs);
  return (
    <p>{fields.length > 0 ? m.semesters_meanwhile({ fields: fields.join(', ') }) : m.semesters_meanwhile_same()}</p>
  );
}

function Fields({ form }: { form: FormState<SemesterValues> }) {
  const { timeZone, locale } = useApp().organization;
  const field = (name: 'name' | 'startsOn' | 'endsOn' | 'opens' | 'closes') => ({
    ...form.field(name),
    required: true,
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
          <DateTimeField label={m.semesters_opens()} {...field('opens')} />
          <DateTimeField label={m.semesters_closes()} {...field('closes')} />
        </div>
        <p className={styles.hint}>{m.semesters_window_hint({ zone: timeZone, time: endOfDayWords(locale) })}</p>
        <CheckField
          label={m.semesters_open_for_enrolment()}
          description={m.semesters_open_hint()}
          checked={form.values.isOpen}
          onChange={(event) => form.set({ isOpen: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  );
}

const DUE_WORDS = {
  'seat-first': { label: m.semesters_records_seat_first, hint: m.semesters_records_seat_first_hint },
  'before-enrolling': { label: m.semesters_records_before, hint: m.semesters_records_before_hint },
} as const;

/** When the record of each student must be complete. */
function RecordFields({ form }: { form: FormState<SemesterValues> }) {
  const { values, set } = form;
  return (
    <RadioField
      label={m.semesters_records_due()}
      required
      options={RECORDS_DUE.map((value) => ({
        value,
        label: DUE_WORDS[value].label(),
        description: DUE_WORDS[value].hint(),
      }))}
      value={values.recordsDue}
      onChange={(recordsDue) => set({ recordsDue })}
    >
      {values.recordsDue === 'seat-first' && (
        <NumberField
          {...form.field('recordsDaysBefore')}
          label={m.semesters_records_days()}
          description={m.semesters_records_days_hint()}
          min={0}
          max={90}
          required
        />
      )}
    </RadioField>
  );
}
