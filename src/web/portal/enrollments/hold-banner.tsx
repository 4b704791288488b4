import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { m } from '../../../words/messages.js';
import { useApp, useUser } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { ConfirmEmail } from '../../shared/confirm-email.tsx';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import styles from './hold-banner.module.css';
import { FAMILY_KEYS } from '../students/students-data.ts';

interface HoldBannerProps {
  /** Until when each held seat is held. */
  readonly holds: readonly string[];
  /** How many places on waitlists are passed by until the address is confirmed. */
  readonly waiting: number;
}

/** Seats that are held, and places that are passed by, until the family confirms its address; here it can. */
export function HoldBanner({ holds, waiting }: HoldBannerProps) {
  if (holds.length + waiting === 0) return null;
  const first = holds.toSorted()[0] ?? null;
  return <Banner key={first} until={first} count={holds.length} />;
}

function Banner({ until, count }: { until: string | null; count: number }) {
  const titleId = useId();
  const format = useFormat();
  const { identity } = useApp();
  const email = useUser()?.email ?? '';
  const hasFigures = identity.kind === 'embedded';
  const waits = hasFigures ? m.enrollments_hold_waiting : m.enrollments_hold_waiting_link;
  const confirm = hasFigures ? m.enrollments_hold : m.enrollments_hold_link;
  return (
    <section className={styles.banner} aria-labelledby={titleId}>
      <h2 id={titleId}>{until ? titleOf(count, format.clockTime(until)) : m.enrollments_hold_waiting_title()}</h2>
      {until && <TimeLeft until={until} />}
      <OwnActs>
        <p>{until ? confirm({ email }) : waits({ email })}</p>
        <ConfirmEmail />
      </OwnActs>
    </section>
  );
}

function titleOf(count: number, at: string): string {
  return count === 1 ? m.enrollments_hold_title_one({ at }) : m.enrollments_hold_title_many({ count, at });
}

const ASK_AGAIN_MS = 15_000;

/** Counts down in figures of one width; once the time is over, asks what became of the seats. */
function TimeLeft({ until }: { until: string }) {
  const queryClient = useQueryClient();
  const left = Math.max(0, Math.ceil((Date.parse(until) - useServerNow(1000)) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    const ask = () => {
      void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.enrollments });
      void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.registrations });
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, queryClient]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className={styles.left}>
      {isOver ? m.enrollments_hold_over() : m.enrollments_hold_left({ time })}
    </p>
  );
}
