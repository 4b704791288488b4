import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import styles from './attendance.module.css';

/** The office's phone number, to call when something is wrong; says so if the school has entered none. */
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
