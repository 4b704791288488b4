import { m } from '../../../words/messages.js';
import { Notice } from '../frame/report-state.tsx';
import styles from './dashboard-page.module.css';

/** What a school without any semester reads first: which commands make one and fill it. */
export function FirstSteps() {
  return (
    <Notice title={m.admin_first_steps_title()}>
      <p>{m.admin_first_steps()}</p>
      <code className={styles.command}>{m.admin_first_steps_semester()}</code>
      <p>{m.admin_first_steps_classes()}</p>
      <code className={styles.command}>{m.admin_first_steps_import()}</code>
    </Notice>
  );
}

/** How classes come into a semester that has none. */
export function ImportHint() {
  return (
    <Notice title={m.admin_no_classes_title()}>
      <p>{m.admin_no_classes()}</p>
      <code className={styles.command}>{m.admin_first_steps_import()}</code>
    </Notice>
  );
}
