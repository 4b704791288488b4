import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { whyOf } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Leads } from '../../frame/not-yours.tsx';
import { ReportTrouble, TableSkeleton } from '../../frame/report-state.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { useClassActs } from './class-acts.tsx';
import { ClassFacts } from './class-facts.tsx';
import { DeskHead } from './desk-head.tsx';
import { DeskNeeds } from './desk-needs.tsx';
import { DeskTabs, OpenTab, useOpenTab } from './desk-tabs.tsx';

/** One class with everything about it; the part that is open stands in the address. */
export function ClassDeskPage() {
  const { classId = '' } = useParams({ strict: false });
  // What is longer than any id is none, and the server would take it for a mistake.
  const { data, error, refetch } = useReport('staffClass', { classId: classId.slice(0, 64) });
  const back = useBack();
  // Removed meanwhile: what was read of it before is no class any more.
  const isGone = error !== null && whyOf(error) === 'gone';
  if (data?.class.id === classId && !isGone) return <Desk key={classId} opened={data} />;
  return (
    <StaffPage title={m.class_table_panel()} back={back}>
      {!error ? (
        <TableSkeleton />
      ) : isGone ? (
        <Empty title={m.class_form_gone_title()}>
          <p>{m.class_form_gone_lead()}</p>
          <Link to={staffPaths.classManagement}>{m.class_form_to_classes()}</Link>
        </Empty>
      ) : (
        <ReportTrouble error={error} retry={() => void refetch()} />
      )}
    </StaffPage>
  );
}

const useBack = () => ({ to: staffPaths.classManagement, words: m.admin_part_classes() });

function Desk({ opened }: { opened: OutputOf<typeof functions.staffClass> }) {
  const { class: edited, draft } = opened;
  const format = useFormat();
  const navigate = useNavigate();
  const [{ semester }] = useAddress();
  const choices = useReport('classChoices', null).data;
  const tab = useOpenTab();
  const acts = useClassActs(edited, () => void navigate({ to: staffPaths.classManagement, search: { semester } }));
  const { cancelledAt, cancelReason } = edited;
  return (
    <StaffPage
      title={edited.content.title || m.class_table_untitled()}
      back={useBack()}
      printedAside={edited.semesterName}
      lead={<DeskHead edited={edited} choices={choices} />}
      isLeadPrinted
      tools={acts.buttons}
    >
      {acts.notices}
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
            <Link to={staffPaths.editClass(edited.id)} search>
              {m.class_table_panel_unsaved_go()}
            </Link>
          </Leads>
        </Notice>
      )}
      <DeskNeeds edited={edited} />
      <ClassFacts edited={edited} choices={choices} />
      <DeskTabs classId={edited.id} open={tab} />
      <OpenTab key={tab} tab={tab} edited={edited} />
    </StaffPage>
  );
}
