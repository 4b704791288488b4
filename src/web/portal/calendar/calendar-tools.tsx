import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import type { CalendarSearch } from './calendar-address.ts';
import styles from './calendar-page.module.css';
import { readDay } from './weeks.ts';

/** What is needed now and then: another date, and paper. */
export function CalendarTools({ begins }: { readonly begins: string }) {
  const navigate = useNavigate();
  return (
    <div className={styles.tools}>
      <label className={styles.field}>
        <span className={styles.name}>{m.calendar_go()}</span>
        <input
          type="date"
          value={begins}
          min="1900-01-01"
          max="2199-12-31"
          onChange={(event) => {
            const from = readDay(event.target.value);
            if (from)
              void navigate({ to: '.', search: (held: CalendarSearch) => ({ ...held, from }), resetScroll: false });
          }}
        />
      </label>
      <button type="button" className={styles.button} onClick={() => print()}>
        {m.calendar_print()}
      </button>
    </div>
  );
}
