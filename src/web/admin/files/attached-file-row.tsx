import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import { type AttachedFile, attachmentPath } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { download } from '../../shared/download.ts';
import { fetchFile } from '../../shared/fetch-file.ts';
import { sizeWords } from './file-trouble.ts';
import styles from './files.module.css';
import { Row } from '../../ui/rows.tsx';

/** A PDF that goes with a mail: its name and size, to look at or to remove. */
export function AttachedFileRow({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  const { identity, organization } = useApp();
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      download(await fetchFile(identity, attachmentPath(file.fileId)), file.name);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Row>
      <span className={styles.fileName}>
        {file.name} <span className={styles.hint}>{sizeWords(file.bytes, organization.locale)}</span>
      </span>
      <span className={styles.actions}>
        <Button look="secondary" onClick={() => void open()} aria-label={m.files_open_attachment({ name: file.name })}>
          {m.files_open()}
        </Button>
        <Button look="secondary" onClick={onRemove} aria-label={m.files_remove_attachment({ name: file.name })}>
          {m.files_remove()}
        </Button>
      </span>
      {hasFailed && (
        <p className={styles.error} role="alert">
          {m.files_open_failed()}
        </p>
      )}
    </Row>
  );
}
