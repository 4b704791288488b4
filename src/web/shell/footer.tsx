import { Link } from '@tanstack/react-router';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useApp } from '../shared/app.tsx';
import styles from './footer.module.css';

/** Copyright, privacy policy, and how to ask for help. */
export function Footer() {
  const { name, privacyUrl, helpEmail, serverTime, timeZone } = useApp().organization;
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date(serverTime));
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{m.shell_copyright({ year, name })}</p>
        <p>
          {privacyUrl ? (
            <a href={privacyUrl}>{m.shell_privacy()}</a>
          ) : (
            <Link to={paths.privacy}>{m.shell_privacy()}</Link>
          )}{' '}
          · <Link to={paths.calendar}>{m.shell_nav_calendar()}</Link>
        </p>
        <p>
          {helpEmail ? (
            <>
              {m.shell_help()} <a href={`mailto:${helpEmail}`}>{helpEmail}</a>
            </>
          ) : (
            m.shell_help_none()
          )}
        </p>
      </div>
    </footer>
  );
}
