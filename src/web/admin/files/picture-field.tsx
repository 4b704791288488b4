import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useId, useRef, useState, useEffect } from 'react';
import { FILE_LIMITS } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { ClassPicture } from '../../shared/class-picture.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './files.module.css';
import { UploadState } from './upload-state.tsx';
import { usePastedPicture } from './use-dropped-files.ts';
import { useSingleUpload } from './use-upload.ts';

/** An uploaded picture with its words for people who cannot see it. */
export interface Picture {
  readonly fileId: string;
  readonly alt: string;
}

export interface PictureFieldParts {
  readonly value: Picture | null;
  readonly onChange: (picture: Picture | null) => void;
  /** Name of the drawing that stands where there is no picture. */
  readonly illustration: string;
  readonly label?: string;
  readonly error?: string | undefined;
}

/** The longest words for a picture; as the contract says of a class. */
const LONGEST_ALT = 300;

/** Takes a picture by dragging, pasting or choosing, shows it, and asks what it shows. Removing it can be taken back. */
export function PictureField({ value, onChange, illustration, label = m.files_picture(), error }: PictureFieldParts) {
  const [removed, setRemoved] = useState<Picture | null>(null);
  const { upload, take, retry, isOver, handlers } = useSingleUpload('picture', ({ fileId }) => {
    setRemoved(null);
    onChange({ fileId, alt: '' });
  });
  const chooser = useRef<{ focus(): void }>(null);
  const hintId = useId();
  const preview = usePreview(upload.isBusy ? upload.file : null);
  usePastedPicture((file) => take([file]));

  const remove = () => {
    setRemoved(value);
    onChange(null);
    chooser.current?.focus();
  };
  const undo = () => {
    onChange(removed);
    setRemoved(null);
    chooser.current?.focus();
  };

  return (
    <fieldset className={styles.field} data-over={isOver || undefined} {...handlers}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.frame}>
        {preview ? (
          <img className={styles.picture} src={preview} alt="" width={640} height={360} data-waiting />
        ) : (
          <ClassPicture
            picture={value}
            illustration={illustration}
            className={styles.picture ?? ''}
            isLazy={false}
            sizes="(width < 600px) 100vw, 480px"
          />
        )}
        {isOver && <p className={styles.drop}>{m.files_drop_here()}</p>}
      </div>
      <UploadState upload={upload} onRetry={retry} />
      {!upload.isBusy && (
        <div className={styles.actions}>
          <ChooseFile
            ref={chooser}
            kind="picture"
            label={value ? m.files_choose_another_picture() : m.files_choose_picture()}
            onFiles={take}
            describedBy={hintId}
          />
          {value && (
            <Button look="secondary" onClick={remove}>
              {m.files_remove_picture()}
            </Button>
          )}
        </div>
      )}
      <p id={hintId} className={styles.hint}>
        {m.files_picture_hint({ limit: FILE_LIMITS.picture / 1024 / 1024 })}
      </p>
      <div role="status">
        {removed && !value && (
          <p className={styles.removed}>
            {m.files_picture_removed()}{' '}
            <Button isSmall look="secondary" onClick={undo}>
              {m.files_undo()}
            </Button>
          </p>
        )}
      </div>
      {value && (
        <TextField
          label={m.files_alt()}
          description={m.files_alt_hint()}
          value={value.alt}
          maxLength={LONGEST_ALT}
          onChange={({ currentTarget }) => onChange({ ...value, alt: currentTarget.value })}
        />
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A file of this device as an address that an image can show; null until it is read. A data address: the page allows no other of its own. */
export function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.addEventListener(
      'load',
      () => typeof reader.result === 'string' && setShown({ file, address: reader.result }),
    );
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && shown?.file === file ? shown.address : null;
}
