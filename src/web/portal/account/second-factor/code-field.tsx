import { type ComponentProps, useEffect, useRef } from 'react';
import { m } from '../../../../words/messages.js';
import { TextField } from '../../../ui/text-field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  /** It has just come, and is the next thing to fill in. */
  readonly isFirst?: boolean;
}

/** A code of the authenticator; blanks between the figures do no harm. */
export function CodeField({ isFirst = false, ...field }: CodeFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) place.current?.querySelector('input')?.focus();
  }, [isFirst]);
  return (
    <div ref={place}>
      <TextField
        description={m.sign_in_second_hint()}
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </div>
  );
}
