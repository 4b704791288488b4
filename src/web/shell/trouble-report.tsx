import { useState } from 'react';
import { m } from '../../words/messages.js';
import { useApp } from '../shared/app.tsx';
import { errorReport } from './report.ts';
import styles from './route-trouble.module.css';

/** What went wrong, to be copied or sent to the school. */
export function TroubleReport({ error }: { error: unknown }) {
  const { helpEmail } = useApp().organization;
  const [isCopied, setCopied] = useState(false);
  const text = JSON.stringify(errorReport(error), null, 2);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  const mail = `mailto:${helpEmail}?subject=${encodeURIComponent(m.shell_report_subject())}&body=${encodeURIComponent(text.slice(0, 1500))}`;
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.secondary} onClick={copy}>
        {m.shell_report_copy()}
      </button>
      {helpEmail && (
        <a className={styles.secondary} href={mail}>
          {m.shell_report_mail()}
        </a>
      )}
      <span role="status">{isCopied && m.shell_report_copied()}</span>
    </div>
  );
}
