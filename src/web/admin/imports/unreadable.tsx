import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { describeFailure, type OwnWords, whyOf } from '../../shared/failure.ts';
import { noteWords } from './note-words.ts';
import type { ImportNote } from '../../../contract/import-notes.ts';
import styles from './import.module.css';

const OWN_WORDS: OwnWords = {
  gone: m.imports_file_gone,
  // The server says which note it is.
  'unreadable-file': ({ note, ...facts }) => noteWords({ code: note as ImportNote['code'], facts }),
};

/** The way out of every step. */
export function OtherFile({ onOther, disabled }: { onOther: () => void; disabled?: boolean }) {
  return (
    <Button look="secondary" disabled={disabled} onClick={onOther}>
      {m.imports_other_file()}
    </Button>
  );
}

/** A file that cannot be read, or is not there any more, with why; or a call that did not get through. */
export function Unreadable({ error, onRetry, onOther }: { error: Error; onRetry: () => void; onOther: () => void }) {
  const why = whyOf(error);
  const isFinal = why === 'unreadable-file' || why === 'gone';
  return (
    <Notice tone="error" isAlert title={isFinal ? m.imports_unreadable() : m.admin_trouble_title()}>
      <p>{describeFailure(error, OWN_WORDS)}</p>
      <div className={styles.actions}>
        {!isFinal && <Button onClick={onRetry}>{m.imports_try_again()}</Button>}
        <OtherFile onOther={onOther} />
      </div>
    </Notice>
  );
}
