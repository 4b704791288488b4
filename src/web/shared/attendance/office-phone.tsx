import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import styles from './attendance.module.css';

/** Whom to call when something is not right; says so where the school has told no number. */
export function OfficePhone({ phone }: { readonly phone: string }) {
  if (!phone) return <p>{m.attendance_call_office_unknown()}</p>;
  return (
    <p>
      <a className={styles.call} href={phoneLink(phone)}>
        {m.attendance_call_office({ phone })}
      </a>
    </p>
  );
}
