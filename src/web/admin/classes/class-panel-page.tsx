import { Drawer } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';
import { paths } from '../../paths.ts';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { ClassTag, decideStaffState } from '../frame/class-tag.tsx';
import { Notice, ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { NoticeBox } from './notice-box.tsx';
import { ClassActs } from './panel/class-acts.tsx';
import { ClassFacts } from './panel/class-facts.tsx';
import styles from './panel/class-panel.module.css';

/** One class with everything, over the table of all; `ClassManagementPage` draws the panel around it. */
export function ClassPanelPage() {
  const { classId = '' } = useParams({ strict: false });
  const { data, error, refetch, isPlaceholderData } = useReport('staffClass', { classId });
  if (data && !isPlaceholderData) return <OpenedClass key={classId} opened={data} />;
  return (
    <>
      <Drawer.Header component="div">
        <Drawer.Title>{m.class_table_panel()}</Drawer.Title>
        <Drawer.CloseButton aria-label={m.class_table_panel_close()} />
      </Drawer.Header>
      <Drawer.Body>
        {!error ? (
          <TableSkeleton rows={8} />
        ) : error instanceof CallFailure && error.code === 'not-found' ? (
          <Notice title={m.class_form_gone_title()}>
            <p>{m.class_form_gone_lead()}</p>
          </Notice>
        ) : (
          <ReportTrouble error={error} retry={() => void refetch()} />
        )}
      </Drawer.Body>
    </>
  );
}

function OpenedClass({ opened }: { opened: OutputOf<typeof functions.staffClass> }) {
  const { class: edited, draft } = opened;
  const format = useFormat();
  const navigate = useNavigate();
  const choices = useReport('classChoices', null);
  const { content, cancelledAt, cancelReason } = edited;
  const state = decideStaffState(
    {
      ...content,
      seatsTaken: edited.seatsTaken,
      waiting: edited.waiting,
      registrationOpensAt: content.registrationOpensAt ?? edited.semesterOpensAt,
      registrationClosesAt: content.registrationClosesAt ?? edited.semesterClosesAt,
      isDraft: !edited.isPublished,
      isCancelled: cancelledAt !== null,
    },
    useServerNow(),
  );
  return (
    <>
      <Drawer.Header component="div">
        <div className={styles.head}>
          <Drawer.Title className={styles.title ?? ''}>{content.title || m.class_table_untitled()}</Drawer.Title>
          <ClassTag state={state} />
        </div>
        <Drawer.CloseButton aria-label={m.class_table_panel_close()} />
      </Drawer.Header>
      <Drawer.Body className={styles.body ?? ''}>
        {cancelledAt && (
          <NoticeBox tone="warn">
            {cancelReason
              ? m.class_table_panel_cancelled_why({ at: format.instant(cancelledAt), reason: cancelReason })
              : m.class_table_panel_cancelled({ at: format.instant(cancelledAt) })}
          </NoticeBox>
        )}
        {draft && (
          <NoticeBox tone="info">
            {m.class_table_panel_unsaved()}{' '}
            <Link to={paths.editClass(edited.id)} search>
              {m.class_table_panel_unsaved_go()}
            </Link>
          </NoticeBox>
        )}
        <ClassActs
          edited={edited}
          onGone={() => void navigate({ to: paths.classManagement, search: true, resetScroll: false })}
        />
        <ClassFacts edited={edited} choices={choices.data} />
      </Drawer.Body>
    </>
  );
}
