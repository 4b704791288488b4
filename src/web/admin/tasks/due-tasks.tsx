import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { ReportTrouble } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import type { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { type Tell, type Undoable, UndoNotice } from '../students/undo-notice.tsx';
import { DueTag } from './due-tag.tsx';
import remarks from '../frame/remarks.module.css';
import styles from './tasks.module.css';

type Due = OutputOf<typeof functions.dueTasks>;
type DueTask = Due['tasks'][number];

/** Tasks that are due today or were before, one's own first; done by one click. Nothing where there are none. */
export function DueTasks({ due }: { due: ReturnType<typeof useReport<'dueTasks'>> }) {
  const [done, setDone] = useState<Undoable | null>(null);
  const { data, error, refetch } = due;
  if (!error && !done && !data?.tasks.length) return null;
  return (
    <Section title={m.tasks_due_title()}>
      <div data-wide className={styles.due}>
        {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
        {data ? (
          <Groups due={data} tell={setDone} />
        ) : (
          error && <ReportTrouble error={error} retry={() => void refetch()} />
        )}
      </div>
    </Section>
  );
}

function Groups({ due: { tasks, total, today }, tell }: { due: Due; tell: Tell }) {
  const groups = [
    { title: m.tasks_due_own(), some: tasks.filter(({ isOwn }) => isOwn) },
    { title: m.tasks_due_nobody(), some: tasks.filter(({ assignee }) => assignee === null) },
    { title: m.tasks_due_colleagues(), some: tasks.filter(({ isOwn, assignee }) => assignee !== null && !isOwn) },
  ];
  return (
    <>
      <div className={styles.groups}>
        {groups.map(
          ({ title, some }) =>
            some.length > 0 && (
              <div key={title}>
                <h3 className={styles.group}>{title}</h3>
                <Rows>
                  {some.map((task) => (
                    <Task key={task.id} task={task} today={today} tell={tell} />
                  ))}
                </Rows>
              </div>
            ),
        )}
      </div>
      {total > tasks.length && <p>{m.tasks_due_more({ count: total - tasks.length })}</p>}
    </>
  );
}

function Task({ task, today, tell }: { task: DueTask; today: string; tell: Tell }) {
  const { id, text, familyId, studentName, householdNames, isOwn, assignee, dueOn } = task;
  const format = useFormat();
  const serves = useServesFamilies();
  const finish = useAct('finishTask');
  const open = useAct('finishTask');
  const tellDone = () =>
    tell({ words: m.tasks_finished({ text }), undo: () => open.mutateAsync({ taskId: id, isDone: false }) });
  const facts = [studentName, m.tasks_due_on({ day: format.day(dueOn) }), !isOwn && assignee?.name];
  return (
    <Row>
      <div>
        <p className={remarks.text}>{text}</p>
        <p className={remarks.beside}>
          <DueTag task={task} today={today} />{' '}
          <Link to={staffPaths.staffFamily(familyId)}>
            {householdNames.length > 0 ? m.families_page_of({ names: format.list(householdNames) }) : m.families_page()}
          </Link>
          {' · '}
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      {serves && (
        <Button
          look="secondary"
          isSmall
          isBusy={finish.isPending}
          aria-label={m.tasks_finish_name({ text })}
          onClick={() => finish.mutate({ taskId: id, isDone: true }, { onSuccess: tellDone })}
        >
          {m.tasks_finish()}
        </Button>
      )}
    </Row>
  );
}
