import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeptDate } from '../../../contract/offline.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Place } from '../place.tsx';
import styles from '../teaching.module.css';
import { forgetClasses, type KeptTeaching } from './kept-dates.ts';

/** Said above what comes from the phone and not from the portal. */
export function AwayNotice({ kept: { readAt } }: { readonly kept: KeptTeaching }) {
  const format = useFormat();
  return (
    <Notice tone="info" title={m.offline_away_title()}>
      <p>{m.offline_away({ at: format.instant(readAt) })}</p>
    </Notice>
  );
}

/** Today's and tomorrow's classes, as this phone keeps them. */
export function KeptDates({ kept }: { readonly kept: KeptTeaching }) {
  const format = useFormat();
  const days = [...Map.groupBy(kept.dates, ({ attendance }) => attendance.on ?? '')].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return (
    <Stack>
      <AwayNotice kept={kept} />
      {days.length === 0 && <p>{m.offline_nothing()}</p>}
      {days.map(([on, dates]) => (
        <Section key={on} title={format.dayOfWeek(on)}>
          <ul className={styles.list}>
            {dates.map((date) => (
              <KeptLine key={date.attendance.class.id} date={date} />
            ))}
          </ul>
        </Section>
      ))}
    </Stack>
  );
}

function KeptLine({ date: { attendance, locationName, locationAddress } }: { readonly date: KeptDate }) {
  const format = useFormat();
  const { class: of, on, students } = attendance;
  const times = of.dates.filter((date) => date.on === on);
  return (
    <li>
      <span className={styles.when}>{times.map(({ start, end }) => format.times(start, end)).join(', ')}</span>
      <span className={styles.named}>
        <Link to={paths.taughtClass(of.id)}>{of.title}</Link>
      </span>
      <Place name={locationName} address={locationAddress} />
      <span className={styles.quiet}>
        {m.teaching_coming({ count: students.filter((each) => each.hasSeat).length })}
      </span>
    </li>
  );
}

/** What the phone keeps, said plainly, and how to be rid of it. */
export function OnThisPhone({ kept }: { readonly kept: KeptTeaching & { readonly isLasting: boolean } }) {
  const format = useFormat();
  const [isDeleted, setDeleted] = useState(false);
  return (
    <Section title={m.offline_phone()}>
      {!kept.isLasting ? (
        <p>{m.offline_not_kept()}</p>
      ) : isDeleted ? (
        <p role="status">{m.offline_deleted()}</p>
      ) : (
        <Stack>
          <p>{m.offline_kept({ at: format.instant(kept.readAt) })}</p>
          {kept.keepsHealth && <p>{m.offline_kept_health()}</p>}
          <div>
            <Button
              look="secondary"
              onClick={() => {
                void forgetClasses().then(() => setDeleted(true));
              }}
            >
              {m.offline_delete()}
            </Button>
          </div>
        </Stack>
      )}
    </Section>
  );
}
