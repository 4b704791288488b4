import type { ComponentProps, CSSProperties } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './field.module.css';

interface LongTextFieldProps extends Omit<ComponentProps<'textarea'>, keyof FieldWords | 'children'>, FieldWords {
  /** Grows with what is typed, from `rows` on. */
  readonly isGrowing?: boolean;
}

/** Several lines of text. */
export function LongTextField(props: LongTextFieldProps) {
  const { id, label, description, error, required, className, isGrowing, ...textarea } = props;
  return (
    <Field {...{ id, label, description, error, required, className }}>
      {({ className: own, ...control }) => (
        <textarea
          {...textarea}
          {...control}
          {...(isGrowing && { style: { '--rows': textarea.rows ?? 2 } as CSSProperties })}
          className={isGrowing ? `${own} ${styles.growing}` : own}
        />
      )}
    </Field>
  );
}
