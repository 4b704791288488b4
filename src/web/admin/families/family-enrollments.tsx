import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { StaffFamilyEnrollment } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import { ActDialog } from '../enrollments/acts/act-dialog.tsx';
import type { AskedAct } from '../enrollments/acts/asked-act.ts';
import { LineActs } from '../enrollments/acts/line-acts.tsx';
import { type Skipped, SkippedNotice } from '../enrollments/waitlist/skipped-notice.tsx';
import { WaitingActs } from '../enrollments/waitlist/waiting-acts.tsx';
import { nameState } from '../students/enrollments.tsx';
import styles from './families.module.css';

/** Every seat and place on a waitlist: those of now first, and apart what is over. */
export function FamilyEnrollments({ enrollments }: { enrollments: readonly StaffFamilyEnrollment[] }) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [skipped, setSkipped] = useState<Skipped | null>(null);
  if (enrollments.length === 0) return <p>{m.students_no_enrollments()}</p>;
  const isNow = ({ state, isOver }: StaffFamilyEnrollment) =>
    !isOver && ['enrolled', 'waiting', 'offered'].includes(state);
  const before = enrollments.filter((each) => !isNow(each));
  return (
    <div className={styles.told} data-wide>
      {skipped && <SkippedNotice skipped={skipped} onClose={() => setSkipped(null)} />}
      <Lines enrollments={enrollments.filter(isNow)} onAsk={setAsked} onSkipped={setSkipped} />
      {before.length > 0 && (
        <details>
          <summary>{m.families_page_before({ count: before.length })}</summary>
          <Lines enrollments={before} onAsk={setAsked} onSkipped={setSkipped} />
        </details>
      )}
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface LinesProps {
  readonly enrollments: readonly StaffFamilyEnrollment[];
  readonly onAsk: (asked: AskedAct) => void;
  readonly onSkipped: (skipped: Skipped) => void;
}

function Lines({ enrollments, onAsk, onSkipped }: LinesProps) {
  const format = useFormat();
  if (enrollments.length === 0) return <p>{m.families_page_none_now()}</p>;
  return (
    <ul className={styles.seats}>
      {enrollments.map((each) => (
        <li key={each.id}>
          <Link to={paths.staffEnrollment(each.id)}>{each.classTitle}</Link>
          <span>{each.studentName}</span>
          <span>{each.semesterName}</span>
          <span>
            {each.position === null ? nameState(each) : m.families_page_position({ position: each.position })}{' '}
            {each.isCancelled && <Tag tone="warn">{m.families_page_cancelled()}</Tag>}
          </span>
          <span>{format.instantDay(each.at)}</span>
          <span className={styles.price}>{each.agreedCents ? format.money(each.agreedCents) : ''}</span>
          <LineActs enrollment={each} onAsk={onAsk}>
            {each.state === 'waiting' && each.position !== null && (
              <WaitingActs
                place={{ ...each, position: each.position }}
                schoolClass={{ id: each.classId, title: each.classTitle }}
                onSkipped={onSkipped}
              />
            )}
          </LineActs>
        </li>
      ))}
    </ul>
  );
}
