import type { UploadedFile } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { ChooseFile } from '../files/choose-file.tsx';
import { UploadState } from '../files/upload-state.tsx';
import { useDroppedFiles } from '../files/use-dropped-files.ts';
import { useUpload } from '../files/use-upload.ts';
import styles from './import.module.css';

/** The first step: a file, chosen or dropped. */
export function UploadStep({ onUploaded }: { onUploaded: (file: UploadedFile) => void }) {
  const upload = useUpload('import');
  const finish = async (sending: Promise<UploadedFile | null>) => {
    const file = await sending;
    if (file) onUploaded(file);
  };
  const { isOver, handlers } = useDroppedFiles(([file]) => file && void finish(upload.send(file)));
  const isBusy = upload.phase === 'sending' || upload.phase === 'checking';
  return (
    <section className={styles.drop} data-over={isOver || undefined} aria-label={m.import_upload_title()} {...handlers}>
      <h2>{m.import_upload_title()}</h2>
      <p className={styles.quiet}>{isOver ? m.import_drop() : m.import_upload_hint()}</p>
      <UploadState upload={upload} onRetry={() => void finish(upload.retry())} />
      <ChooseFile
        kind="import"
        variant="filled"
        label={m.import_choose()}
        disabled={isBusy}
        onFiles={([file]) => file && void finish(upload.send(file))}
      />
    </section>
  );
}
