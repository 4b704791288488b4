import { Fragment, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { StaffFamilyEnrollment } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { ActDialog } from '../enrollments/acts/act-dialog.tsx';
import type { AskedAct } from '../enrollments/acts/asked-act.ts';
import { type Skipped, SkippedNotice } from '../enrollments/waitlist/skipped-notice.tsx';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { nameState } from '../students/enrollments.tsx';
import { describeTimes } from '../../shared/schedule-words.ts';
import styles from './families.module.css';
import { SeatMenu } from './seat-menu.tsx';

interface FamilyEnrollmentsProps {
  readonly enrollments: readonly StaffFamilyEnrollment[];
  /** Of one student alone: whose they are is said above. */
  readonly isOfOne?: boolean;
}

/** Every seat and place on a waitlist: those of now first, and apart what is over. */
export function FamilyEnrollments({ enrollments, isOfOne = false }: FamilyEnrollmentsProps) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [skipped, setSkipped] = useState<Skipped | null>(null);
  if (enrollments.length === 0) return <p>{m.students_no_enrollments()}</p>;
  const isNow = ({ state, isOver }: StaffFamilyEnrollment) =>
    !isOver && ['enrolled', 'waiting', 'offered'].includes(state);
  const [now, before] = [enrollments.filter(isNow), enrollments.filter((each) => !isNow(each))];
  const shared = { isOfOne, onAsk: setAsked, onSkipped: setSkipped };
  return (
    <div className={styles.told} data-wide>
      {skipped && <SkippedNotice skipped={skipped} onClose={() => setSkipped(null)} />}
      <Lines {...shared} enrollments={now} />
      <WithdrawFromAll enrollments={now} onAsk={setAsked} />
      {before.length > 0 && (
        <details>
          <summary>{m.families_page_before({ count: before.length })}</summary>
          <Lines {...shared} enrollments={before} />
        </details>
      )}
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Whoever leaves the school leaves all classes at once; places on waitlists are taken off one by one, each with its reason. */
function WithdrawFromAll({ enrollments, onAsk }: Pick<LinesProps, 'enrollments' | 'onAsk'>) {
  const serves = useServesFamilies();
  if (!serves) return null;
  const seats = Map.groupBy(
    enrollments.filter(({ state }) => state === 'enrolled'),
    ({ studentId }) => studentId,
  );
  const several = [...seats.values()].flatMap(([first, second, ...more]) =>
    first && second ? [[first, second, ...more] as const] : [],
  );
  if (several.length === 0) return null;
  return (
    <Cluster>
      {several.map((chosen) => {
        const [{ studentId, studentName: name }] = chosen;
        const places = enrollments.filter((each) => each.state === 'waiting' && each.studentId === studentId).length;
        return (
          <Fragment key={studentId}>
            <Button look="secondary" isSmall onClick={() => onAsk({ act: 'withdraw', chosen })}>
              {m.families_withdraw_all({ name, count: chosen.length })}
            </Button>
            {places > 0 && <span>{m.families_withdraw_all_places({ count: places })}</span>}
          </Fragment>
        );
      })}
    </Cluster>
  );
}

interface LinesProps extends Required<FamilyEnrollmentsProps> {
  readonly onAsk: (asked: AskedAct) => void;
  readonly onSkipped: (skipped: Skipped) => void;
}

function Lines({ enrollments, isOfOne, onAsk, onSkipped }: LinesProps) {
  const format = useFormat();
  if (enrollments.length === 0) return <p>{m.families_page_none_now()}</p>;
  return (
    <ul className={styles.seats} data-one={isOfOne || undefined}>
      {enrollments.map((each) => (
        <li key={each.id}>
          <div>
            <Link to={paths.staffEnrollment(each.id)}>{each.classTitle}</Link>{' '}
            {each.isCancelled && <Tag tone="warn">{m.families_page_cancelled()}</Tag>}
            <p className={styles.where}>{describeWhere(each, format)}</p>
          </div>
          {!isOfOne && <span>{each.studentName}</span>}
          <span>{each.semesterName}</span>
          <span>
            {each.position === null ? nameState(each) : m.families_page_position({ position: each.position })}
            {' · '}
            {format.instantDay(each.at)}
          </span>
          <span className={styles.price}>{each.agreedCents ? format.money(each.agreedCents) : ''}</span>
          <span className={styles.acts}>
            <SeatMenu seat={each} onAsk={onAsk} onSkipped={onSkipped} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** When, where and with whom: what a parent asks on the phone. */
function describeWhere({ schedule, location, instructors }: StaffFamilyEnrollment, format: Format): string {
  const who = instructors.length > 0 ? m.families_page_with({ names: format.list(instructors) }) : null;
  return [describeTimes(schedule, format), location, who].filter(Boolean).join(' · ');
}
