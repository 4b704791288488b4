import { Link } from '@tanstack/react-router';
import type { SchoolClass } from '../../../contract/classes.ts';
import { paths } from '../../paths.ts';
import { m } from '../../../words/messages.js';
import { useToday } from '../../shared/class-clock.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { useFormat } from '../../shared/format.ts';
import styles from '../account/account.module.css';

/** A class among what a family has: what it is called, when and where. */
export function ClassLine({ schoolClass }: { schoolClass: SchoolClass }) {
  const format = useFormat();
  const today = useToday();
  const elsewhere = schoolClass.meetings.filter(({ on, place }) => place && on >= today);
  return (
    <>
      <h4>
        <Link to={paths.class(schoolClass.id)}>{schoolClass.title}</Link>
      </h4>
      <p className={styles.small}>
        {describeSchedule(schoolClass.meetings, format)}
        {schoolClass.location && ` · ${schoolClass.location.name}`}
      </p>
      {elsewhere.map(({ on, place }) => (
        <p key={on} className={styles.small}>
          <strong>
            {format.dayOfWeek(on)}{' '}
            {m.classes_date_at({ place: [place?.name, place?.address].filter(Boolean).join(', ') })}
          </strong>
        </p>
      ))}
    </>
  );
}
