import { useState } from 'react';
import type { StaffTask, TaskSubject } from '../../../contract/tasks.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { type Tell, type Undoable, UndoNotice } from '../students/undo-notice.tsx';
import { DueTag } from './due-tag.tsx';
import { TaskDialog } from './task-dialog.tsx';
import styles from '../frame/remarks.module.css';

/** What staff will do about a family, or about a student and their families: open tasks by their day, then the last done ones. */
export function Tasks({ about }: { about: TaskSubject }) {
  const report = useReport('tasks', { about });
  const serves = useServesFamilies();
  const [open, setOpen] = useState<StaffTask | 'new' | null>(null);
  const [done, setDone] = useState<Undoable | null>(null);
  return (
    <Section title={m.tasks_title()}>
      <Stack gap="small">
        {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
        <ReportContent report={report} rows={2}>
          {({ tasks, places, today }) => (
            <>
              {tasks.length === 0 ? (
                <p>{m.tasks_none()}</p>
              ) : (
                <ul className={styles.remarks}>
                  {tasks.map((task) => (
                    <Task key={task.id} task={task} today={today} tell={setDone} onEdit={() => setOpen(task)} />
                  ))}
                </ul>
              )}
              {serves && places.length > 0 && (
                <div>
                  <Button look="secondary" isSmall onClick={() => setOpen('new')}>
                    {m.tasks_add()}
                  </Button>
                </div>
              )}
              {open && (
                <TaskDialog
                  about={about}
                  places={places}
                  today={today}
                  task={open === 'new' ? null : open}
                  onClose={() => setOpen(null)}
                />
              )}
            </>
          )}
        </ReportContent>
      </Stack>
    </Section>
  );
}

interface TaskProps {
  readonly task: StaffTask;
  readonly today: string;
  readonly tell: Tell;
  readonly onEdit: () => void;
}

function Task({ task, today, tell, onEdit }: TaskProps) {
  const { id, text, doneAt } = task;
  const serves = useServesFamilies();
  const finish = useAct('finishTask');
  const remove = useAct('removeTask');
  const restore = useAct('restoreTask');
  const isDone = doneAt !== null;
  const tellGone = () => tell({ words: m.tasks_gone(), undo: () => restore.mutateAsync({ taskId: id }) });
  return (
    <li data-due={!isDone || undefined}>
      <p className={styles.text}>{text}</p>
      <p className={styles.beside}>
        <DueTag task={task} today={today} /> <Facts task={task} />
      </p>
      {serves && (
        <Cluster>
          <Button
            look={isDone ? 'quiet' : 'secondary'}
            isSmall
            isBusy={finish.isPending}
            aria-label={isDone ? m.tasks_reopen_name({ text }) : m.tasks_finish_name({ text })}
            onClick={() => finish.mutate({ taskId: id, isDone: !isDone })}
          >
            {isDone ? m.tasks_reopen() : m.tasks_finish()}
          </Button>
          {!isDone && (
            <Button look="quiet" isSmall aria-label={m.tasks_edit_name({ text })} onClick={onEdit}>
              {m.tasks_edit()}
            </Button>
          )}
          <Button
            look="quiet"
            isSmall
            isBusy={remove.isPending}
            aria-label={m.tasks_remove_name({ text })}
            onClick={() => remove.mutate({ taskId: id }, { onSuccess: tellGone })}
          >
            {m.tasks_remove()}
          </Button>
        </Cluster>
      )}
    </li>
  );
}

/** Whom it is about and for, by when, and who wrote or did it. */
function Facts({ task }: { task: StaffTask }) {
  const format = useFormat();
  const { studentName, dueOn, assignee, isOwn, author, doneAt, doneBy } = task;
  const facts = doneAt
    ? [studentName, m.tasks_done_by({ at: format.instantDay(doneAt), by: doneBy ?? '' })]
    : [
        studentName,
        m.tasks_due_on({ day: format.day(dueOn) }),
        isOwn ? m.tasks_for_you() : assignee ? m.tasks_for_somebody({ name: assignee.name }) : m.tasks_for_nobody(),
        assignee?.name !== author && m.tasks_by({ author }),
      ];
  return facts.filter(Boolean).join(' · ');
}
