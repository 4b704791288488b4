import { m } from '../../words/messages.js';
import { useApp } from '../shared/app.tsx';
import styles from './footer.module.css';

/** Copyright, privacy policy, and how to ask for help. */
export function Footer() {
  const { name, privacyUrl, helpEmail } = useApp().organization;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{m.shell_copyright({ year: new Date().getFullYear(), name })}</p>
        {privacyUrl && (
          <p>
            <a href={privacyUrl}>{m.shell_privacy()}</a>
          </p>
        )}
        {helpEmail && (
          <p>
            {m.shell_help()} <a href={`mailto:${helpEmail}`}>{helpEmail}</a>
          </p>
        )}
      </div>
    </footer>
  );
}
