import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import styles from './privacy-page.module.css';

/** The footer's target while the school has no privacy policy; once there is one, this page links to it. */
export function PrivacyPage() {
  const { privacyUrl } = useApp().organization;
  return (
    <>
      <h1 tabIndex={-1}>{m.shell_privacy()}</h1>
      {privacyUrl ? (
        <p className={styles.address}>
          <a href={privacyUrl}>{privacyUrl}</a>
        </p>
      ) : (
        <p>{m.shell_privacy_none()}</p>
      )}
    </>
  );
}
