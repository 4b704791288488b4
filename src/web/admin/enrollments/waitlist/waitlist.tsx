import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Cluster } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { describeHeld } from '../../audit/code-words.ts';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import styles from './waitlist.module.css';
import { type Skipped, SkippedNotice } from './skipped-notice.tsx';
import { WaitingActs } from './waiting-acts.tsx';

interface WaitlistProps {
  readonly schoolClass: { readonly id: string; readonly title: string };
}

/** Who waits for a class, in the order in which they get a seat, and what is done about each. */
export function Waitlist({ schoolClass, waiting }: WaitlistProps & { readonly waiting: number }) {
  const [skipped, setSkipped] = useState<Skipped | null>(null);
  // Who was skipped last comes back from here, also where nobody else waits.
  if (waiting === 0 && !skipped) return null;
  return (
    // The printed list of a class is for the trailhead: who waits is not there.
    <div className={styles.onScreen}>
      <Section title={m.waits_title()}>
        {skipped && <SkippedNotice key={skipped.entryId} skipped={skipped} onClose={() => setSkipped(null)} />}
        {waiting > 0 && <Queue schoolClass={schoolClass} onSkipped={setSkipped} />}
      </Section>
    </div>
  );
}

interface QueueProps extends WaitlistProps {
  readonly onSkipped: (skipped: Skipped) => void;
}

function Queue({ schoolClass, onSkipped }: QueueProps) {
  const report = useReport('waitlist', { classId: schoolClass.id });
  return (
    <ReportContent report={report} rows={3}>
      {({ waiting, total }) => (
        <>
          <ol className={styles.waiting}>
            {waiting.map((each) => (
              <Waiting key={each.id} each={each} schoolClass={schoolClass} onSkipped={onSkipped} />
            ))}
          </ol>
          {total > waiting.length && <p>{m.waits_more({ count: total - waiting.length })}</p>}
        </>
      )}
    </ReportContent>
  );
}

type Row = OutputOf<typeof functions.waitlist>['waiting'][number];

function Waiting({ each, schoolClass, onSkipped }: QueueProps & { readonly each: Row }) {
  const format = useFormat();
  const { id, studentName, guardianName, guardianPhone, position, joinedAt, heldBackReason } = each;
  return (
    <li>
      <span className={styles.position}>{format.number(position)}</span>
      <div className={styles.who}>
        <Link to={staffPaths.staffEnrollment(id)}>{studentName}</Link>
        <p>
          {[guardianName, guardianPhone, m.waits_since({ at: format.instant(joinedAt) })].filter(Boolean).join(' · ')}
        </p>
        {heldBackReason && <p>{m.waits_passed_by({ reason: describeHeld(heldBackReason) })}</p>}
      </div>
      <Cluster>
        <WaitingActs place={each} schoolClass={schoolClass} onSkipped={onSkipped} />
      </Cluster>
    </li>
  );
}
