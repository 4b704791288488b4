import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { describeFailure, whyOf } from '../../shared/failure.ts';
import styles from './import.module.css';

/** A file that cannot be read, or is not there any more, with why; or a call that did not get through. */
export function Unreadable({ error, onRetry, onOther }: { error: Error; onRetry: () => void; onOther: () => void }) {
  const why = whyOf(error);
  const isFinal = why === 'unreadable-file' || why === 'gone';
  return (
    <Notice tone="error" isAlert title={isFinal ? m.imports_unreadable() : m.admin_trouble_title()}>
      <p>{describeFailure(error, { gone: m.imports_file_gone })}</p>
      <div className={styles.actions}>
        {!isFinal && <Button onClick={onRetry}>{m.imports_try_again()}</Button>}
        <Button look="secondary" onClick={onOther}>
          {m.imports_other_file()}
        </Button>
      </div>
    </Notice>
  );
}
