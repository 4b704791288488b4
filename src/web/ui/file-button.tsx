import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Hidden } from './hidden.tsx';

interface FileButtonProps extends ButtonLook {
  /** Which files are offered, as the browser takes it. */
  readonly accept: string;
  readonly isMany?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Takes the focus from elsewhere. */
  readonly ref?: Ref<{ focus(): void }>;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens the device's own dialog for files. */
export function FileButton({
  accept,
  isMany = false,
  disabled,
  onFiles,
  ref,
  describedBy,
  children,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => opener.current?.focus() }), []);
  return (
    <>
      <Button
        look="secondary"
        {...look}
        ref={opener}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <Hidden>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={isMany}
          tabIndex={-1}
          aria-label={typeof children === 'string' ? children : undefined}
          aria-hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again.
            currentTarget.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </Hidden>
    </>
  );
}
