import { SidePanel } from '../../ui/dialog.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { EditedClass } from '../../../contract/class-editing.ts';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useServerNow } from '../../shared/class-clock.ts';
import { whyOf } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { ClassTag, decideStaffState } from '../frame/class-tag.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useReport } from '../frame/use-report.ts';
import { Notice } from '../../ui/notice.tsx';
import { ClassActs } from './panel/class-acts.tsx';
import { ClassFacts } from './panel/class-facts.tsx';
import styles from './panel/class-panel.module.css';

/** One class with everything, over the table of all. */
export function ClassPanelPage() {
  const navigate = useNavigate();
  const { classId = '' } = useParams({ strict: false });
  const { data, error, refetch, isPlaceholderData } = useReport('staffClass', { classId });
  const opened = isPlaceholderData ? undefined : data;
  return (
    <SidePanel
      title={opened ? opened.class.content.title || m.class_table_untitled() : m.class_table_panel()}
      aside={opened && <StateOf edited={opened.class} />}
      closeLabel={m.class_table_panel_close()}
      onClose={() => void navigate({ to: paths.classManagement, search: true, resetScroll: false })}
    >
      {opened ? (
        <OpenedClass key={classId} opened={opened} />
      ) : !error ? (
        <TableSkeleton rows={8} />
      ) : whyOf(error) === 'gone' ? (
        <Empty title={m.class_form_gone_title()}>
          <p>{m.class_form_gone_lead()}</p>
        </Empty>
      ) : (
        <ReportTrouble error={error} retry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

function OpenedClass({ opened }: { opened: OutputOf<typeof functions.staffClass> }) {
  const { class: edited, draft } = opened;
  const format = useFormat();
  const navigate = useNavigate();
  const choices = useReport('classChoices', null);
  const { cancelledAt, cancelReason } = edited;
  return (
    <div className={styles.body}>
      {cancelledAt && (
        <Notice tone="warn">
          {cancelReason
            ? m.class_table_panel_cancelled_why({ at: format.instant(cancelledAt), reason: cancelReason })
            : m.class_table_panel_cancelled({ at: format.instant(cancelledAt) })}
        </Notice>
      )}
      {draft && (
        <Notice tone="info">
          {m.class_table_panel_unsaved()}{' '}
          <Leads to="EditClassPage">
            <Link to={paths.editClass(edited.id)} search>
              {m.class_table_panel_unsaved_go()}
            </Link>
          </Leads>
        </Notice>
      )}
      <ClassActs
        edited={edited}
        onGone={() => void navigate({ to: paths.classManagement, search: true, resetScroll: false })}
      />
      <ClassFacts edited={edited} choices={choices.data} />
    </div>
  );
}

function StateOf({ edited }: { edited: EditedClass }) {
  const { content, cancelledAt } = edited;
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
  return <ClassTag state={state} />;
}
