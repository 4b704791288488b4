import type { StaffMessage } from '../../../contract/semester-words.ts';
import { m } from '../../../words/messages.js';
import portal from '../../shell/school-messages.module.css';
import styles from './previews.module.css';

export const severityWords = {
  info: m.shell_severity_info,
  success: m.shell_severity_success,
  warn: m.shell_severity_warn,
  error: m.shell_severity_error,
} as const;

/** A message as families see it above the list of classes. */
export function MessagePreview({ severity, text }: Pick<StaffMessage, 'severity' | 'text'>) {
  return (
    <div className={`${portal.messages} ${styles.message}`}>
      <ul className={portal.list}>
        <li className={portal[severity]}>
          <p>
            <strong>{severityWords[severity]()}:</strong> {text || '…'}
          </p>
          <span aria-hidden="true" className={portal.hide}>
            ×
          </span>
        </li>
      </ul>
    </div>
  );
}
