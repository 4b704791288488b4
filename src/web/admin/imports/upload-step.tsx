import { useState } from 'react';
import type { UploadedFile } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { ChooseFile } from '../files/choose-file.tsx';
import { UploadState } from '../files/upload-state.tsx';
import { useSingleUpload } from '../files/use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
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
      <Pasted isBusy={upload.isBusy} onPasted={(text) => take([new File([text], PASTED_NAME, { type: 'text/csv' })])} />
    </section>
  );
}

const PASTED_NAME = 'pasted.csv';

/** A table copied out of a spreadsheet, with its headings. */
function Pasted({ isBusy, onPasted }: { isBusy: boolean; onPasted: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <details className={styles.pasted}>
      <summary>{m.imports_paste()}</summary>
      <LongTextField
        label={m.imports_paste_label()}
        description={m.imports_paste_hint()}
        value={text}
        rows={6}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button look="secondary" disabled={text.trim() === ''} isBusy={isBusy} onClick={() => onPasted(text)}>
        {m.imports_paste_act()}
      </Button>
    </details>
  );
}
