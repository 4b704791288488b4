import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { reasonOf } from '../frame/use-act.ts';
import styles from './import.module.css';

/** A file that cannot be read, or is not there any more, with why; or a call that did not get through. */
export function Unreadable({ error, onRetry, onOther }: { error: Error; onRetry: () => void; onOther: () => void }) {
  const isFinal = reasonOf(error) === 'unreadable-file' || ('code' in error && error.code === 'not-found');
  return (
    <Notice tone="error" isAlert title={isFinal ? m.imports_unreadable() : m.admin_trouble_title()}>
      <p>{error.message}</p>
      <div className={styles.actions}>
        {!isFinal && <Button onClick={onRetry}>{m.imports_try_again()}</Button>}
        <Button look="secondary" onClick={onOther}>
          {m.imports_other_file()}
        </Button>
      </div>
    </Notice>
  );
}
