import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { PHOTO_CHOICES } from '../../../../contract/records.ts';
import {
  isHealthTarget,
  NO_GRADE,
  type StudentMapping,
  type StudentTarget,
} from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { PHOTO_WORDS } from '../../../shared/records/section-summary.tsx';
import { describeFailure } from '../../../shared/failure.ts';
import { nameGrade } from '../../../shared/class-wording.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useMediumDay } from '../../frame/use-medium-day.ts';
import { useReport } from '../../frame/use-report.ts';
import { ChangesTable } from '../../imports/changes-table.tsx';
import { Counts } from '../../imports/counts.tsx';
import shared from '../../imports/import.module.css';
import { RowNotes } from '../../imports/row-notes.tsx';
import { Part } from '../../imports/part.tsx';
import { PlainTable } from '../../imports/plain-table.tsx';
import { ImportProgress } from '../../imports/import-progress.tsx';
import { OtherFile, Unreadable } from '../../imports/unreadable.tsx';
import { AddressesAsked, HouseholdsAsked } from './households-asked.tsx';
import { HealthComing } from './health-coming.tsx';
import { HouseholdsTable } from './households-table.tsx';
import { DaysAsked, WordsAsked } from './cells-asked.tsx';
import { LeftOut } from './left-out.tsx';
import { askedOf, type StudentWork } from './student-work.ts';
import { nameStudentTarget } from './student-targets.ts';

type Preview = OutputOf<typeof functions.previewStudentImport>;

interface PreviewParts {
  readonly work: StudentWork;
  readonly mapping: StudentMapping;
  readonly change: (part: Partial<StudentWork>) => void;
  readonly onOther: () => void;
}

/** What would happen, who has to be decided about, and the button that does it. */
export function PreviewStudents({ work, mapping, change, onOther }: PreviewParts) {
  const asked = askedOf(work, mapping);
  const report = useReport('previewStudentImport', asked);
  const apply = useAct('applyStudentImport');
  const format = useFormat();
  const back = (
    <Button look="secondary" disabled={apply.isPending} onClick={() => change({ step: 'map' })}>
      {m.imports_back_to_map()}
    </Button>
  );
  if (report.error)
    return (
      <>
        <Unreadable error={report.error} onRetry={() => void report.refetch()} onOther={onOther} />
        <div className={shared.actions}>{back}</div>
      </>
    );
  return (
    <section className={shared.section} aria-labelledby="import-preview">
      <h2 id="import-preview">{m.imports_preview_title()}</h2>
      <ReportContent report={report} rows={6}>
        {(preview) => {
          const { created, changed, unchanged, asked: open, rejected, leftOut, daysAsked } = preview.counts;
          const count = created + changed;
          return (
            <>
              <Counts
                counts={[
                  [created, m.student_imports_count_created()],
                  [changed, m.imports_count_changed()],
                  [unchanged, m.imports_count_unchanged()],
                  [open, m.student_imports_count_asked()],
                  ...(preview.daysAsked.length > 0 ? [[daysAsked, m.student_imports_count_days()] as const] : []),
                  [rejected, m.imports_count_rejected()],
                  [leftOut, m.student_imports_count_left_out()],
                ]}
              />
              <p className={shared.quiet}>{m.student_imports_told()}</p>
              {apply.error && (
                <Notice tone="error" isAlert title={m.imports_failed()}>
                  <p>{describeFailure(apply.error)}</p>
                  <p>{m.imports_failed_hint()}</p>
                </Notice>
              )}
              {apply.isPending && <ImportProgress fileId={work.fileId} />}
              {count === 0 && (
                <Notice tone="info">
                  {open + daysAsked > 0
                    ? m.student_imports_none_yet()
                    : rejected > 0
                      ? m.student_imports_none_fits()
                      : m.student_imports_none()}
                </Notice>
              )}
              <div className={shared.actions}>
                {count > 0 && (
                  <Button
                    isBusy={apply.isPending}
                    disabled={report.isPlaceholderData}
                    onClick={() => apply.mutate(asked, { onSuccess: (result) => change({ step: 'result', result }) })}
                  >
                    {apply.error
                      ? m.imports_try_again()
                      : m.student_imports_apply({ count, shown: format.number(count) })}
                  </Button>
                )}
                {back}
                <OtherFile disabled={apply.isPending} onOther={onOther} />
              </div>
              <DaysAsked preview={preview} work={work} mapping={mapping} change={change} />
              <WordsAsked preview={preview} work={work} mapping={mapping} change={change} />
              <Asked preview={preview} work={work} change={change} />
              <HouseholdsAsked preview={preview} work={work} change={change} />
              <AddressesAsked preview={preview} work={work} change={change} />
              <LeftOut preview={preview} asked={asked} />
              <HealthComing health={preview.health} />
              <Changed preview={preview} />
              <RowNotes title={m.imports_remarks_title()} notes={preview.remarks} total={preview.lengths.remarks} />
              <HouseholdsTable preview={preview} />
              <Created preview={preview} />
            </>
          );
        }}
      </ReportContent>
    </section>
  );
}

const NEW = 'new';

/** Rows that may be somebody who is here: who they are is chosen, never guessed. Those that are decided stay, to be decided otherwise. */
function Asked({ preview, work, change }: Pick<PreviewParts, 'work' | 'change'> & { preview: Preview }) {
  const day = useMediumDay();
  if (preview.asked.length === 0) return null;
  const decide = (row: number, value: string) =>
    change({ decisions: { ...work.decisions, [row]: value === NEW ? null : value } });
  return (
    <Part title={m.student_imports_asked_title()} of={{ shown: preview.asked.length, total: preview.counts.asked }}>
      <p className={shared.quiet}>{m.student_imports_asked_lead()}</p>
      {preview.asked.map(({ row, name, birthDate, candidates }) => (
        <ChoiceField
          key={row}
          label={m.student_imports_asked_choice({ row, name, day: day(birthDate) })}
          value=""
          onChange={(event) => decide(row, event.currentTarget.value)}
          options={[
            { value: '', label: m.student_imports_asked_open() },
            { value: NEW, label: m.student_imports_asked_new() },
            ...candidates.map((each) => ({
              value: each.id,
              label:
                each.birthDate === null
                  ? m.student_imports_asked_is_untold({ name: each.name })
                  : m.student_imports_asked_is({ name: each.name, day: day(each.birthDate) }),
            })),
          ]}
        />
      ))}
    </Part>
  );
}

function Changed({ preview: { changed, counts, questions } }: { preview: Preview }) {
  const format = useFormat();
  return (
    <ChangesTable
      title={m.student_imports_changes_title()}
      noun={m.admin_student()}
      total={counts.changed}
      rows={changed.map(({ row, studentId, name, fields }) => ({
        key: String(row),
        name,
        to: staffPaths.staffStudent(studentId),
        changes: fields.map(({ field, who, from, to }) => ({
          field: `${field} ${who ?? ''} ${to ?? ''}`,
          words: isHealthTarget(field)
            ? m.student_imports_health_answer({ field: nameStudentTarget(field) })
            : m.imports_changes_to({
                field: nameStudentTarget(field, { name: who, questions }),
                from: nameValue(field, from, { questions, format }),
                to: nameValue(field, to, { questions, format }),
              }),
        })),
      }))}
    />
  );
}

const IS_ANSWER = /\.livesWith$|^sunscreen$|^insectSpray$/;

function nameValue(
  field: StudentTarget,
  value: string | null,
  { questions, format }: { readonly questions: Preview['questions']; readonly format: Format },
): string {
  if (value === null) return m.imports_empty();
  if (field === 'grade' && value === NO_GRADE) return m.account_not_in_school();
  if (field === 'grade') return nameGrade(Number(value), format);
  if (field === 'photos') return PHOTO_WORDS[PHOTO_CHOICES.find((each) => each === value) ?? 'no']();
  const isAsked = questions.some(({ id, kind }) => kind === 'yes-no' && field === `question.${id}`);
  if (isAsked || IS_ANSWER.test(field)) return value === 'yes' ? m.records_yes() : m.records_no();
  return value;
}

function Created({ preview: { created, counts, questions } }: { preview: Preview }) {
  const day = useMediumDay();
  const format = useFormat();
  if (created.length === 0) return null;
  const hasAnswers = created.some(({ fields }) => fields.length > 0);
  return (
    <Part title={m.student_imports_new_title()}>
      <PlainTable
        label={m.student_imports_new_title()}
        total={counts.created}
        columns={[
          m.admin_student(),
          m.account_birth_date(),
          m.student_imports_guardians(),
          ...(hasAnswers ? [m.student_imports_answers()] : []),
        ]}
        rows={created.map(({ row, name, birthDate, guardians, fields }) => ({
          key: String(row),
          cells: [
            name,
            day(birthDate),
            guardians.join('; '),
            ...(hasAnswers
              ? [
                  fields
                    .map(({ field, who, to }) =>
                      m.student_imports_answer({
                        field: nameStudentTarget(field, { name: who, questions }),
                        answer: nameValue(field, to, { questions, format }),
                      }),
                    )
                    .join('; '),
                ]
              : []),
          ],
        }))}
      />
    </Part>
  );
}
