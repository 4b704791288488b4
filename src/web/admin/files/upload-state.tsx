import { Progress } from '../../ui/waiting.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import styles from './files.module.css';
import type { Upload } from './use-upload.ts';

/** How far an upload is, or why it failed; with what can be done about it. */
export function UploadState({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { phase, file, share, trouble } = upload;
  const name = file?.name ?? '';
  const percent = Math.round(share * 100);
  if (phase === 'failed' && trouble)
    return (
      <Notice tone="error" isAlert title={m.files_not_taken({ name })} className={styles.trouble}>
        <p>{trouble.words}</p>
        <div className={styles.actions}>
          <Button look="secondary" onClick={upload.stop}>
            {m.files_dismiss()}
          </Button>
          {trouble.canRetry && <Button onClick={onRetry}>{m.files_retry()}</Button>}
        </div>
      </Notice>
    );
  if (phase === 'idle' || phase === 'failed') return null;
  const words = phase === 'checking' ? m.files_checking({ name }) : m.files_sending({ name, percent });
  return (
    <div className={styles.progress}>
      <p className={styles.progressWords}>{words}</p>
      <Progress label={m.files_progress({ name })} value={phase === 'checking' ? null : percent} />
      <Button look="secondary" onClick={upload.stop}>
        {m.files_stop()}
      </Button>
    </div>
  );
}
