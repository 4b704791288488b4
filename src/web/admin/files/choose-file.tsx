import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { FileKind } from '../../../contract/files.ts';
import { ACCEPTED } from './file-trouble.ts';

interface ChooseFileParts extends Pick<ButtonProps, 'variant' | 'disabled'> {
  readonly kind: FileKind;
  readonly label: string;
  readonly isMany?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens the dialog from elsewhere, and takes the focus. */
  readonly ref?: Ref<{ focus(): void }>;
  readonly describedBy?: string;
}

/** A button that opens the device's own dialog for files. */
export function ChooseFile({ kind, label, isMany = false, onFiles, ref, describedBy, ...button }: ChooseFileParts) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => opener.current?.focus() }), []);
  return (
    <>
      <Button
        ref={opener}
        variant={button.variant ?? 'default'}
        disabled={button.disabled ?? false}
        onClick={() => input.current?.click()}
        {...(describedBy && { 'aria-describedby': describedBy })}
      >
        {label}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED[kind]}
          multiple={isMany}
          tabIndex={-1}
          aria-label={label}
          aria-hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again.
            currentTarget.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </VisuallyHidden>
    </>
  );
}
