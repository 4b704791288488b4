import { Button } from '../../ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { type AttachedFile, FILE_LIMITS, MOST_ATTACHMENTS } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { AttachedFileRow } from './attached-file-row.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './files.module.css';
import { UploadState } from './upload-state.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUpload } from './use-upload.ts';
import { Rows } from '../../ui/rows.tsx';

export interface AttachmentFieldParts {
  readonly value: readonly AttachedFile[];
  readonly onChange: (files: AttachedFile[]) => void;
  readonly label?: string;
  readonly error?: string | undefined;
}

/** The PDFs that go with a mail: dragged or chosen, several at a time, one after the other. Removing one can be taken back. */
export function AttachmentField({ value, onChange, label = m.files_attachments(), error }: AttachmentFieldParts) {
  const upload = useUpload('attachment');
  const { isBusy } = upload;
  const [removed, setRemoved] = useState<readonly AttachedFile[] | null>(null);
  const [left, setLeft] = useState(0);
  const chooser = useRef<{ focus(): void }>(null);
  const waiting = useRef<File[]>([]);
  const files = useRef(value);
  useEffect(() => {
    files.current = value;
  }, [value]);

  const change = (next: readonly AttachedFile[]) => {
    files.current = next;
    onChange([...next]);
  };
  /** Goes on with the next file as long as they arrive; a failure stays on screen until it is seen. */
  const goOn = async (first: Promise<{ fileId: string; name: string; bytes: number } | null>) => {
    for (let sending = first; ; ) {
      const file = await sending;
      if (!file) break;
      change([...files.current, { fileId: file.fileId, name: file.name, bytes: file.bytes }]);
      const next = waiting.current.shift();
      if (!next) break;
      sending = upload.send(next);
    }
  };
  const take = (chosen: readonly File[]) => {
    const room = MOST_ATTACHMENTS - files.current.length - waiting.current.length - (isBusy ? 1 : 0);
    setRemoved(null);
    setLeft(Math.max(0, chosen.length - Math.max(0, room)));
    waiting.current.push(...chosen.slice(0, Math.max(0, room)));
    if (isBusy) return;
    const next = waiting.current.shift();
    if (next) void goOn(upload.send(next));
  };
  const { isOver, handlers } = useDroppedFiles(take);

  return (
    <fieldset className={styles.field} data-over={isOver || undefined} {...handlers}>
      <legend className={styles.label}>{label}</legend>
      {value.length > 0 && (
        <Rows>
          {value.map((file) => (
            <AttachedFileRow
              key={file.fileId}
              file={file}
              onRemove={() => {
                setRemoved(value);
                change(value.filter(({ fileId }) => fileId !== file.fileId));
                chooser.current?.focus();
              }}
            />
          ))}
        </Rows>
      )}
      {isOver && <p className={styles.drop}>{m.files_drop_here()}</p>}
      <UploadState upload={upload} onRetry={() => void goOn(upload.retry())} />
      <div className={styles.actions}>
        <ChooseFile
          ref={chooser}
          kind="attachment"
          label={m.files_choose_attachment()}
          isMany
          disabled={isBusy || value.length >= MOST_ATTACHMENTS}
          onFiles={take}
        />
      </div>
      <p className={styles.hint}>
        {value.length >= MOST_ATTACHMENTS
          ? m.files_attachments_full({ count: MOST_ATTACHMENTS })
          : m.files_attachments_hint({ limit: FILE_LIMITS.attachment / 1024 / 1024, count: MOST_ATTACHMENTS })}
      </p>
      <div role="status">
        {left > 0 && <p className={styles.hint}>{m.files_attachments_left({ left, count: MOST_ATTACHMENTS })}</p>}
        {removed && (
          <p className={styles.removed}>
            {m.files_attachment_removed()}{' '}
            <Button
              isSmall
              look="secondary"
              onClick={() => {
                change(removed);
                setRemoved(null);
                chooser.current?.focus();
              }}
            >
              {m.files_undo()}
            </Button>
          </p>
        )}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
