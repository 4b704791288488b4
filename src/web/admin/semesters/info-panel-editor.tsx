import { LongTextField } from '../../ui/long-text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { staffMessages } from '../../../contract/semester-words.ts';
import { m } from '../../../words/messages.js';
import { useServerNow } from '../../shared/class-clock.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import styles from './editor.module.css';
import panel from './info-panel-editor.module.css';
import { SemesterEditor } from './semester-editor.tsx';

type Semester = NonNullable<OutputOf<typeof staffMessages>['semester']>;

/** What families see in the info panel of one semester, beside its text for those who may change it. */
export function InfoPanel({ semester }: { semester: Semester }) {
  if (useRunsSchool()) return <InfoPanelEditor key={semester.id} semester={semester} />;
  return (
    <section className={styles.section}>
      <h2 id="info-preview">{m.semesters_info_of({ name: semester.name })}</h2>
      <InfoPreview semester={semester} info={semester.info} />
    </section>
  );
}

function InfoPanelEditor({ semester }: { semester: Semester }) {
  const save = useAct('saveSemesterInfo', { readsAgain: true });
  const { show } = useToasts();
  const form = useForm({
    saved: { version: semester.version, values: { info: semester.info } },
    keeper: useTabKeeper<{ info: string }>(`info ${semester.id}`),
    save: ({ info }, version) => save.mutateAsync({ semesterId: semester.id, version, info }),
    told: (error) => fieldErrors(error),
    onSaved: () => show({ severity: 'success', summary: m.semesters_saved(), detail: m.semesters_info_title() }),
  });
  return (
    <SemesterEditor
      title={m.semesters_info_of({ name: semester.name })}
      semester={semester}
      form={form}
      savedText={semester.info}
      preview={
        <div className={styles.half}>
          <p className={styles.label} id="info-preview">
            {m.semesters_preview()}
          </p>
          <InfoPreview semester={semester} info={form.values.info} />
        </div>
      }
    >
      <LongTextField
        label={m.semesters_info_label()}
        description={m.semesters_info_hint()}
        {...form.field('info')}
        rows={9}
        maxLength={5000}
        disabled={semester.isArchived}
      />
    </SemesterEditor>
  );
}

/** The panel as families see it: one line, and the rest behind it; open at first, to see what is typed. */
function InfoPreview({ semester, info }: { semester: Semester; info: string }) {
  const format = useFormat();
  const now = useServerNow();
  return (
    <section className={panel.panel} aria-labelledby="info-preview">
      <details open>
        <summary>
          <strong>{windowWords(semester, now, format)}</strong>
          <span className={panel.about}>{m.classes_semester_more()}</span>
        </summary>
        <div className={panel.inside}>
          <p>{m.classes_semester_dates({ from: format.day(semester.startsOn), to: format.day(semester.endsOn) })}</p>
          {info.trim() === '' ? (
            <p className={styles.small}>{m.semesters_info_empty()}</p>
          ) : (
            <p className={styles.words}>{info.trimEnd()}</p>
          )}
        </div>
      </details>
    </section>
  );
}

function windowWords({ registrationOpensAt, registrationClosesAt }: Semester, now: number, format: Format): string {
  if (now < Date.parse(registrationOpensAt)) return m.classes_window_opens({ at: format.instant(registrationOpensAt) });
  if (now >= Date.parse(registrationClosesAt)) return m.classes_window_closed();
  // The last second of a minute is how the end of a day is kept.
  return new Date(registrationClosesAt).getUTCSeconds() === 59
    ? m.classes_window_through({ day: format.instantDay(registrationClosesAt) })
    : m.classes_window_until({ at: format.instant(registrationClosesAt) });
}
