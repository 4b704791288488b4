import type { UploadedFile } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { ChooseFile } from '../files/choose-file.tsx';
import { UploadState } from '../files/upload-state.tsx';
import { useSingleUpload } from '../files/use-upload.ts';
import styles from './upload-step.module.css';
import shared from './import.module.css';

/** The first step: a file, chosen or dropped. */
export function UploadStep({ onUploaded }: { onUploaded: (file: UploadedFile) => void }) {
  const { upload, take, retry, isOver, handlers } = useSingleUpload('import', onUploaded);
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={m.imports_upload_title()}
      {...handlers}
    >
      <h2>{m.imports_upload_title()}</h2>
      <p className={shared.quiet}>{isOver ? m.imports_drop() : m.imports_upload_hint()}</p>
      <UploadState upload={upload} onRetry={retry} />
      <ChooseFile kind="import" look="primary" label={m.imports_choose()} disabled={upload.isBusy} onFiles={take} />
    </section>
  );
}
