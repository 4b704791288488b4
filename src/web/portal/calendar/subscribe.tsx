import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { SubscribeButtons } from '../../shared/subscribe-buttons.tsx';
import { type CalendarFilters, feedOf } from './calendar-address.ts';
import styles from './calendar-page.module.css';

/** The way from this page into one's own calendar program: what the filters leave, for everybody; one's own classes by an address of one's own. */
export function Subscribe({ filters }: { filters: CalendarFilters }) {
  const { organization } = useApp();
  const user = useUser();
  return (
    <details className={styles.subscribe}>
      <summary>{m.calendar_subscribe()}</summary>
      {/* What is one's own is in no address that everybody may read. */}
      {!filters.mine && (
        <>
          <p>{m.calendar_subscribe_words()}</p>
          <SubscribeButtons path={feedOf(filters)} name={organization.name} />
        </>
      )}
      {user && (
        <p>
          <Link to={paths.manageAccount} search={{ section: 'calendars' }}>
            {m.calendar_subscribe_own()}
          </Link>
        </p>
      )}
    </details>
  );
}
