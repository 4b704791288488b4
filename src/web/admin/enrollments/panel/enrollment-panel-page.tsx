import { useNavigate, useParams } from '@tanstack/react-router';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { whyOf } from '../../../shared/failure.ts';
import { SidePanel } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ReportTrouble, TableSkeleton } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { stepFrom } from '../../table/row-focus.ts';
import { Notes } from '../../notes/notes.tsx';
import { MailPanel } from '../../outbox/mail-panel.tsx';
import { ActsOf } from '../acts-of.tsx';
import { EnrollmentFacts } from './enrollment-facts.tsx';
import styles from './story.module.css';
import { Moves } from './moves.tsx';
import { Story } from './story.tsx';

/** One enrollment or place on a waitlist with its whole story, beside the table of all. */
export function EnrollmentPanelPage() {
  const navigate = useNavigate();
  const { enrollmentId = '' } = useParams({ strict: false });
  // What is longer than any id is none, and the server would take it for a mistake.
  const asked = useReport('staffEnrollment', { enrollmentId: enrollmentId.slice(0, 64) });
  const opened = asked.isPlaceholderData ? undefined : asked.data;
  return (
    <SidePanel
      title={opened ? opened.enrollment.studentName : m.rolls_panel()}
      closeLabel={m.rolls_panel_close()}
      onStep={stepFrom(enrollmentId)}
      onClose={() => void navigate({ to: staffPaths.staffEnrollments, search: true, state: true, resetScroll: false })}
    >
      {opened ? (
        <Opened key={enrollmentId} opened={opened} />
      ) : !asked.error ? (
        <TableSkeleton rows={8} />
      ) : whyOf(asked.error) === 'gone' ? (
        <Empty title={m.rolls_panel_gone_title()}>
          <p>{m.rolls_panel_gone()}</p>
        </Empty>
      ) : (
        <ReportTrouble error={asked.error} retry={() => void asked.refetch()} />
      )}
    </SidePanel>
  );
}

function Opened({ opened }: { opened: OutputOf<typeof functions.staffEnrollment> }) {
  return (
    <Stack>
      <ActsOf {...opened} />
      <Moves {...opened} />
      <EnrollmentFacts opened={opened} />
      <section>
        <h3 className={styles.title}>{m.notes_title()}</h3>
        <Notes about={{ enrollmentId: opened.enrollment.id }} />
      </section>
      <Story opened={opened} />
      <MailPanel />
    </Stack>
  );
}
