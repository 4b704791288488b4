import { Dialog } from '../../ui/dialog.tsx';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import styles from './key-list.module.css';
import { useKey } from './use-key.ts';

const keys = [
  ['Ctrl K', m.admin_key_find],
  ['/', m.admin_key_search],
  ['↑ ↓ j k', m.admin_key_rows],
  ['Esc', m.admin_key_close],
  ['?', m.admin_key_list],
] as const;

/** What keys do on the staff's screens; the key `?` shows it. */
export function KeyList() {
  const [isOpen, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  return (
    <Dialog closeLabel={m.shell_close()} isOpen={isOpen} onClose={() => setOpen(false)} title={m.admin_keys()}>
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
