import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AttachedFile, attachmentPath } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { sizeWords } from './file-size.ts';
import styles from './files.module.css';

/** A PDF that goes with a mail: its name and size, to look at or to remove. */
export function AttachedFileRow({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  const { identity, organization } = useApp();
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      const token = await identity.getIdToken();
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const answer = await fetch(attachmentPath(file.fileId), { headers });
      if (!answer.ok) throw new Error(String(answer.status));
      save(await answer.blob(), file.name);
    } catch {
      setFailed(true);
    }
  };
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        {file.name} <span className={styles.hint}>{sizeWords(file.bytes, organization.locale)}</span>
      </span>
      <span className={styles.actions}>
        <Button
          size="sm"
          variant="default"
          onClick={() => void open()}
          aria-label={m.files_open_attachment({ name: file.name })}
        >
          {m.files_open()}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={onRemove}
          aria-label={m.files_remove_attachment({ name: file.name })}
        >
          {m.files_remove()}
        </Button>
      </span>
      {hasFailed && (
        <p className={styles.error} role="alert">
          {m.files_open_failed()}
        </p>
      )}
    </li>
  );
}

/** Only whoever is signed in may fetch it, so that a plain link would not do. */
function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
