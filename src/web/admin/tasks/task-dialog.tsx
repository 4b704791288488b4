import { useState } from 'react';
import { MOST_TASK, type StaffTask, type TaskPlace, type TaskSubject } from '../../../contract/tasks.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { newScreenId } from '../../shared/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { DateField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';

interface TaskDialogProps {
  readonly about: TaskSubject;
  readonly places: readonly TaskPlace[];
  /** Today at the school. */
  readonly today: string;
  /** To be changed; null: a new one. */
  readonly task: StaffTask | null;
  readonly onClose: () => void;
}

/** Writes a task, or changes one; what was typed stays after an error. */
export function TaskDialog({ about, places, today, task, onClose }: TaskDialogProps) {
  const colleagues = useReport('taskColleagues', {});
  const add = useAct('addTask');
  const change = useAct('changeTask');
  const [taskId] = useState(newScreenId);
  const self = colleagues.data?.colleagues[0]?.id ?? '';
  const whoms = listWhoms(task ? places.filter(({ familyId }) => familyId === task.familyId) : places);
  const whom = task
    ? keyOf(task)
    : keyOf({ familyId: places[0]?.familyId ?? '', studentId: 'studentId' in about ? about.studentId : null });
  const form = useForm<{ text: string; dueOn: string; assigneeId: string; whom: string }, unknown>({
    saved: {
      version: task?.version ?? 0,
      values: {
        text: task?.text ?? '',
        dueOn: task?.dueOn ?? today,
        assigneeId: task ? (task.assignee?.id ?? '') : self,
        whom,
      },
    },
    paths: { whom: 'studentId' },
    check: ({ text, dueOn }) => ({
      ...(text.trim() === '' && { text: m.tasks_text_missing() }),
      ...(dueOn === '' && { dueOn: m.tasks_due_missing() }),
    }),
    save: ({ text, dueOn, assigneeId, whom: chosen }, version) => {
      const { familyId = '', studentId = null } = whoms.find(({ value }) => value === chosen) ?? task ?? {};
      const told = { text, dueOn, assigneeId: assigneeId || null, studentId };
      return task
        ? change.mutateAsync({ taskId: task.id, version, ...told })
        : add.mutateAsync({ taskId, familyId, ...told });
    },
    told: (error) => fieldErrors(error),
    onSaved: onClose,
  });
  return (
    <FormDialog title={task ? m.tasks_edit_title() : m.tasks_new()} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <ReportContent report={colleagues} rows={4}>
          {({ colleagues: [me, ...others] }) => (
            <Form form={form}>
              <Stack>
                <LongTextField
                  {...form.field('text')}
                  label={m.tasks_text()}
                  description={m.tasks_hint()}
                  maxLength={MOST_TASK}
                  rows={2}
                  isGrowing
                  required
                />
                <DateField {...form.field('dueOn')} label={m.tasks_due()} required />
                <ChoiceField
                  {...form.field('assigneeId')}
                  label={m.tasks_for()}
                  options={[
                    ...(me ? [{ value: me.id, label: m.tasks_for_me({ name: me.name }) }] : []),
                    ...others.map(({ id, name }) => ({ value: id, label: name })),
                    { value: '', label: m.tasks_nobody() },
                  ]}
                />
                <ChoiceField {...form.field('whom')} label={m.tasks_about()} options={withOwn(whoms, task)} />
                <FailureAlert error={form.failure} />
                <Cluster at="end">
                  <Button look="secondary" onClick={close}>
                    {m.account_cancel()}
                  </Button>
                  <Button type="submit" isBusy={form.isPending}>
                    {m.tasks_save()}
                  </Button>
                </Cluster>
              </Stack>
            </Form>
          )}
        </ReportContent>
      )}
    </FormDialog>
  );
}

interface Whom {
  readonly familyId: string;
  readonly studentId: string | null;
}
const keyOf = ({ familyId, studentId }: Whom) => `${familyId} ${studentId ?? ''}`;

/** Each household and each of its students; of two households each says which. */
function listWhoms(places: readonly TaskPlace[]): (Whom & { readonly value: string; readonly label: string })[] {
  const isOne = places.length === 1;
  return places.flatMap(({ familyId, students }, at) => {
    const number = at + 1;
    const whole = isOne ? m.tasks_about_household() : m.tasks_about_household_number({ number });
    const all = [
      { familyId, studentId: null, label: whole },
      ...students.map(({ id, name }) => ({
        familyId,
        studentId: id,
        label: isOne ? name : m.tasks_about_one_number({ name, number }),
      })),
    ];
    return all.map((each) => ({ ...each, value: keyOf(each) }));
  });
}

/** A task may be about a student who lives elsewhere by now. */
function withOwn(
  whoms: readonly (Whom & { readonly value: string; readonly label: string })[],
  task: StaffTask | null,
) {
  if (!task || whoms.some(({ value }) => value === keyOf(task))) return whoms;
  return [...whoms, { value: keyOf(task), label: task.studentName ?? m.tasks_about_household() }];
}
