import { Link } from '@tanstack/react-router';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Cluster } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { describeHeld } from '../../audit/code-words.ts';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import styles from './waitlist.module.css';
import { WaitingActs } from './waiting-acts.tsx';

interface WaitlistProps {
  readonly schoolClass: { readonly id: string; readonly title: string };
}

/** Who waits for a class, in the order in which they get a seat, and what is done about each. */
export function Waitlist({ schoolClass }: WaitlistProps) {
  const report = useReport('waitlist', { classId: schoolClass.id });
  return (
    // The printed list of a class is for the trailhead: who waits is not there.
    <div className={styles.onScreen}>
      <Section title={m.waits_title()}>
        <ReportContent report={report} rows={3}>
          {({ waiting, total }) => (
            <>
              <ol className={styles.waiting}>
                {waiting.map((each) => (
                  <Waiting key={each.id} each={each} schoolClass={schoolClass} />
                ))}
              </ol>
              {total > waiting.length && <p>{m.waits_more({ count: total - waiting.length })}</p>}
            </>
          )}
        </ReportContent>
      </Section>
    </div>
  );
}

type Row = OutputOf<typeof functions.waitlist>['waiting'][number];

function Waiting({ each, schoolClass }: WaitlistProps & { each: Row }) {
  const format = useFormat();
  const { id, studentName, guardianName, guardianPhone, position, joinedAt, heldBackReason } = each;
  return (
    <li>
      <span className={styles.position}>{format.number(position)}</span>
      <div className={styles.who}>
        <Link to={paths.staffEnrollment(id)}>{studentName}</Link>
        <p>
          {[guardianName, guardianPhone, m.waits_since({ at: format.instant(joinedAt) })].filter(Boolean).join(' · ')}
        </p>
        {heldBackReason && <p>{m.waits_passed_by({ reason: describeHeld(heldBackReason) })}</p>}
      </div>
      <Cluster>
        <WaitingActs place={each} schoolClass={schoolClass} />
      </Cluster>
    </li>
  );
}
