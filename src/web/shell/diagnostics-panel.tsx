import { useEffect, useRef, useState } from 'react';
import { m } from '../../words/messages.js';
import { stateHistory } from '../shared/state-history.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import styles from './diagnostics-panel.module.css';
import { errorReport } from './report.ts';

/** Specification, section 9: the state history, newest first, as whoever helps may read it. */
export default function DiagnosticsPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const newestFirst = stateHistory.changes.map((change, index) => ({ ...change, number: index + 1 })).toReversed();
  const copy = () =>
    void navigator.clipboard.writeText(JSON.stringify(errorReport(null), null, 2)).then(() => setCopied(true));
  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby="diagnostics-title" onClose={onClose}>
      <h2 id="diagnostics-title">{m.shell_diagnostics()}</h2>
      <p>
        {newestFirst.length > 0 ? m.shell_diagnostics_words({ count: newestFirst.length }) : m.shell_diagnostics_none()}
      </p>
      <ScrollRegion className={styles.scroll} label={m.shell_diagnostics()}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.shell_diagnostics_when()}</th>
              <th scope="col">{m.shell_diagnostics_what()}</th>
              <th scope="col">{m.shell_diagnostics_became()}</th>
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((change) => (
              <tr key={change.number}>
                <td>{change.at.slice(11, 23)}</td>
                <td>{change.what}</td>
                <td>{change.became}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={styles.actions}>
        <button type="button" onClick={copy}>
          {m.shell_report_copy()}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {m.shell_close()}
        </button>
        <span role="status">{isCopied && m.shell_report_copied()}</span>
      </div>
    </dialog>
  );
}
