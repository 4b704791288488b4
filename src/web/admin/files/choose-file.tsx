import type { Ref } from 'react';
import type { FileKind } from '../../../contract/files.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { ACCEPTED } from './file-trouble.ts';

interface ChooseFileParts {
  readonly kind: FileKind;
  readonly label: string;
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly disabled?: boolean;
  readonly isMany?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref?: Ref<{ focus(): void }>;
  readonly describedBy?: string;
}

/** A button that opens the device's own dialog for the files that we take. */
export function ChooseFile({ kind, label, ...button }: ChooseFileParts) {
  return (
    <FileButton {...button} accept={ACCEPTED[kind]}>
      {label}
    </FileButton>
  );
}
