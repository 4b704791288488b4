import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffFamilyEnrollment } from '../../../../contract/households.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Tag, type Tone } from '../../../ui/notice.tsx';
import { ActDialog } from '../../enrollments/acts/act-dialog.tsx';
import type { AskedAct } from '../../enrollments/acts/asked-act.ts';
import { type Skipped, SkippedNotice } from '../../enrollments/waitlist/skipped-notice.tsx';
import { nameState } from '../../students/enrollments.tsx';
import styles from '../household.module.css';
import { describeWhere } from './describe-where.ts';
import { SeatMenu } from './seat-menu.tsx';

interface ChildSeatsProps {
  readonly enrollments: readonly StaffFamilyEnrollment[];
}

/** Every seat and place on a waitlist: those of now first, and apart what is over. */
export function ChildSeats({ enrollments }: ChildSeatsProps) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [skipped, setSkipped] = useState<Skipped | null>(null);
  if (enrollments.length === 0) return <p>{m.students_no_enrollments()}</p>;
  const [now, before] = [enrollments.filter(isNow), enrollments.filter((each) => !isNow(each))];
  const shared = { onAsk: setAsked, onSkipped: setSkipped };
  return (
    <>
      {skipped && <SkippedNotice skipped={skipped} onClose={() => setSkipped(null)} />}
      {now.length === 0 ? <p>{m.families_page_none_now()}</p> : <Lines {...shared} enrollments={now} />}
      {before.length > 0 && (
        <details>
          <summary>{m.families_page_before({ count: before.length })}</summary>
          <Lines {...shared} enrollments={before} />
        </details>
      )}
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What somebody has, or waits for, in a class that is not over. */
export const isNow = ({ state, isOver }: StaffFamilyEnrollment) =>
  !isOver && ['enrolled', 'waiting', 'offered'].includes(state);

interface LinesProps extends ChildSeatsProps {
  readonly onAsk: (asked: AskedAct) => void;
  readonly onSkipped: (skipped: Skipped) => void;
}

function Lines({ enrollments, onAsk, onSkipped }: LinesProps) {
  const format = useFormat();
  return (
    <ul className={styles.seats}>
      {enrollments.map((each) => (
        <li key={each.id}>
          <div>
            <p className={styles.title}>
              <Link to={staffPaths.staffEnrollment(each.id)}>{each.classTitle}</Link>{' '}
              <Tag tone={TONES[each.state] ?? 'quiet'}>
                {each.position === null ? nameState(each) : m.families_page_position({ position: each.position })}
              </Tag>{' '}
              {each.isCancelled && <Tag tone="warn">{m.families_page_cancelled()}</Tag>}
            </p>
            <p>
              {describeWhere(each, format)}{' '}
              <span className={styles.quiet}>
                {['', each.semesterName, format.instantDay(each.at), each.agreedCents && format.money(each.agreedCents)]
                  .filter((part) => part !== null && part !== 0)
                  .join(' · ')}
              </span>
            </p>
          </div>
          <SeatMenu seat={each} onAsk={onAsk} onSkipped={onSkipped} />
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<string, Tone>> = { enrolled: 'success', waiting: 'warn', offered: 'warn' };
