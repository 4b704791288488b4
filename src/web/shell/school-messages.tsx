import { useLocation } from '@tanstack/react-router';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useApp } from '../shared/app.tsx';
import styles from './school-messages.module.css';

/** What the school wants everyone to know now, most serious first; above the list of classes. */
export function SchoolMessages() {
  const { messages } = useApp().organization;
  const isCatalogue = useLocation({ select: ({ pathname }) => pathname === paths.classes });
  if (!isCatalogue || messages.length === 0) return null;
  return (
    <section aria-label={m.shell_messages()} className={styles.messages}>
      {messages.map(({ id, severity, text }) => (
        <p key={id} className={styles[severity]}>
          <strong>{severityWords[severity]()}:</strong> {text}
        </p>
      ))}
    </section>
  );
}

const severityWords = {
  success: m.shell_severity_success,
  info: m.shell_severity_info,
  warn: m.shell_severity_warn,
  error: m.shell_severity_error,
} as const;
