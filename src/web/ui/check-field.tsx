import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldNotes } from './field.tsx';
import styles from './field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Some of what it stands for is chosen, and some is not. */
  readonly isPartly?: boolean;
}

/** A yes or no. */
export function CheckField({
  id: given,
  label,
  description,
  error,
  isPartly = false,
  className,
  ...input
}: CheckFieldProps) {
  const own = useId();
  const id = given ?? own;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [error && errorId, description && hintId].filter(Boolean).join(' ');
  return (
    <div className={[styles.check, className].filter(Boolean).join(' ')}>
      <input
        ref={box}
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {label && (
        <div>
          <label htmlFor={id}>{label}</label>
          <FieldNotes hintId={hintId} errorId={errorId} description={description} error={error} />
        </div>
      )}
    </div>
  );
}
