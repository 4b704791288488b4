import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import styles from './household.module.css';
import { nameOfGuardian, type StaffFamily } from './name-family.ts';

/** On a phone, where the guardians stand below all children: their numbers, before anything is scrolled. */
export function WhomToCall({ family: { guardians } }: { family: StaffFamily }) {
  const reached = guardians.filter(({ phone }) => phone);
  if (reached.length === 0) return null;
  return (
    <ul className={styles.call} aria-label={m.families_page_call()}>
      {reached.map((guardian) => (
        <li key={guardian.id}>
          {nameOfGuardian(guardian)}{' '}
          <a className={styles.phone} href={phoneLink(guardian.phone)} dir="ltr">
            {guardian.phone}
          </a>
        </li>
      ))}
    </ul>
  );
}
