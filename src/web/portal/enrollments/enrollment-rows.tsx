import { ButtonLink } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { fullNameOf } from '../students/students-data.ts';
import styles from '../account/account.module.css';
import { describeCents } from '../../shared/class-wording.ts';
import { describeGroupPart, describeLinePrice } from './price-total.tsx';
import type { Enrollment, Entry } from './rows-by-semester.ts';
import { Row } from '../../ui/rows.tsx';
import { ClassLine } from './class-line.tsx';
import { OwnAttendance } from './own-attendance.tsx';
import { WaitlistMoves } from './waitlist-moves.tsx';

interface EnrolledRowProps {
  enrollment: Enrollment;
  student: Student;
  onMove: () => void;
  onWithdraw: () => void;
}

export function EnrolledRow({ enrollment, student, onMove, onWithdraw }: EnrolledRowProps) {
  const format = useFormat();
  const { class: schoolClass, canWithdraw, heldUntil } = enrollment;
  return (
    <Row>
      <div>
        <ClassLine schoolClass={schoolClass} />
        {!schoolClass.isCancelled && <Agreed enrollment={enrollment} />}
        {schoolClass.isCancelled ? (
          <Cancelled schoolClass={schoolClass} />
        ) : heldUntil ? (
          <p className={styles.waiting}>{m.account_state_held({ at: format.clockTime(heldUntil) })}</p>
        ) : (
          <p className={styles.state}>✓ {m.account_state_enrolled()}</p>
        )}
        <OwnAttendance classId={schoolClass.id} studentId={student.id} />
        <Deadline enrollment={enrollment} />
      </div>
      {canWithdraw && (
        <OwnActs>
          <Menu
            look="quiet"
            words={m.account_change()}
            label={m.account_change_name({ name: fullNameOf(student), title: schoolClass.title })}
            entries={[
              { label: m.account_move(), onAct: onMove },
              { label: m.account_withdraw(), onAct: onWithdraw, isDanger: true },
            ]}
          />
        </OwnActs>
      )}
    </Row>
  );
}

/** That the school will not hold a class, and why. */
function Cancelled({ schoolClass: { cancelReason } }: { schoolClass: SchoolClass }) {
  return (
    <p className={styles.strong}>
      {m.account_state_cancelled()} {cancelReason && m.classes_cancel_reason({ reason: cancelReason })}
    </p>
  );
}

/** What was agreed for a seat. */
function Agreed({ enrollment: { agreedCents, group } }: { enrollment: Enrollment }) {
  const price = describeCents(agreedCents, useFormat());
  return <p>{[price, group && describeGroupPart(group.name)].filter(Boolean).join(' · ')}</p>;
}

/** Until when the family may withdraw, or since when it no longer may. */
function Deadline({ enrollment }: { enrollment: Enrollment }) {
  const { helpEmail } = useApp().organization;
  const format = useFormat();
  const { canWithdraw, withdrawUntil } = enrollment;
  if (withdrawUntil === null || enrollment.class.isCancelled) return null;
  const day = format.longDay(withdrawUntil);
  return (
    <p className={styles.small}>
      {canWithdraw ? m.account_withdraw_until({ day }) : m.account_withdraw_ended({ day, address: helpEmail })}
    </p>
  );
}

export function WaitingRow({ entry, student, onLeave }: { entry: Entry; student: Student; onLeave: () => void }) {
  const format = useFormat();
  const { class: schoolClass, position, heldBackReason } = entry;
  return (
    <Row>
      <div>
        <ClassLine schoolClass={schoolClass} />
        {!schoolClass.isCancelled && (
          <p>{describeLinePrice({ outcome: 'waitlisted', cents: entry.agreedCents }, format)}</p>
        )}
        {schoolClass.isCancelled ? (
          <Cancelled schoolClass={schoolClass} />
        ) : (
          <p className={styles.strong}>
            {position === null
              ? m.account_state_waiting()
              : m.account_position({
                  position: format.number(position),
                  waiting: format.number(Math.max(schoolClass.waiting, position)),
                })}
          </p>
        )}
        <p className={styles.small}>
          {!schoolClass.isCancelled && (heldBackReason ? describeHeldBack(heldBackReason) : m.account_waitlist_rule())}{' '}
          {m.account_joined_at({ at: format.instant(entry.joinedAt) })}
        </p>
        {entry.insteadOf && <p className={styles.small}>{m.account_waits_to_move({ title: entry.insteadOf.title })}</p>}
        <WaitlistMoves entry={entry} />
      </div>
      <OwnActs>
        <Button
          look="quiet"
          isDanger
          onClick={onLeave}
          aria-label={m.account_leave_name({ name: fullNameOf(student), title: schoolClass.title })}
        >
          {m.account_leave()}
        </Button>
      </OwnActs>
    </Row>
  );
}

/** A seat that was given back because the address was not confirmed in time; the class can be chosen again. */
export function LostRow({ enrollment }: { enrollment: Enrollment }) {
  const format = useFormat();
  const { class: schoolClass, endedAt } = enrollment;
  return (
    <Row>
      <div>
        <ClassLine schoolClass={schoolClass} />
        <p className={styles.strong}>{m.account_past_unproven()}</p>
        {endedAt && <p className={styles.small}>{format.instant(endedAt)}</p>}
      </div>
      <OwnActs>
        <ButtonLink
          to={paths.class(schoolClass.id)}
          look="secondary"
          aria-label={m.account_choose_again_name({ title: schoolClass.title })}
        >
          {m.enrollments_choose_again()}
        </ButtonLink>
      </OwnActs>
    </Row>
  );
}

export function PastRow({ item }: { item: Enrollment | Entry }) {
  const format = useFormat();
  return (
    <Row>
      <div>
        <ClassLine schoolClass={item.class} />
        <p className={styles.small}>
          {[describePast(item), item.endedAt && format.instant(item.endedAt)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </Row>
  );
}

/** Why a seat that became free passed by. */
function describeHeldBack(reason: NonNullable<Entry['heldBackReason']>): string {
  if (reason === 'overlaps') return m.account_held_overlaps();
  if (reason === 'address-unproven') return m.account_held_unproven();
  if (reason === 'paused') return m.account_held_paused();
  if (reason === 'deadline-passed') return m.account_held_deadline();
  return reason === 'already-enrolled' ? m.account_held_enrolled() : m.account_held_other();
}

function describePast(item: Enrollment | Entry): string {
  if ('enrolledAt' in item) {
    if (item.state === 'completed') return m.account_past_completed();
    if (item.endReason === 'address-unproven') return m.account_past_unproven();
    if (item.endReason === 'by-school') return m.account_past_by_school();
    if (item.state === 'withdrawn') return m.account_past_withdrawn();
    return item.state === 'revoked' ? m.account_past_revoked() : m.account_past_transferred();
  }
  return item.state === 'withdrawn' ? m.account_past_left() : m.account_past_waited();
}
