import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  /** How much it asks for: the one thing to do here, another thing, or something by the way. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** It takes something away. */
  readonly isDanger?: boolean | undefined;
  readonly isSmall?: boolean | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** What it started is under way: it stays where it is, and cannot be pressed again. */
  readonly isBusy?: boolean | undefined;
  /** There is nothing for it to do at the moment: as `disabled`, but whoever has just pressed it keeps the focus. */
  readonly isIdle?: boolean | undefined;
}

/** What makes something look like a button; for links that lead on as a button does. */
export function buttonClass({ look = 'primary', isDanger, isSmall }: ButtonLook, className?: string): string {
  return [styles.button, styles[look], isDanger && styles.danger, isSmall && styles.small, className]
    .filter(Boolean)
    .join(' ');
}

/** A button says what happens. */
export function Button({
  look,
  isDanger,
  isSmall,
  isBusy = false,
  isIdle = false,
  className,
  onClick,
  children,
  ...button
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not disabled: the focus stays on it.
    if (isBusy || isIdle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ look, isDanger, isSmall }, className)}
      onClick={press}
      {...((isBusy || isIdle) && { 'aria-disabled': true })}
      {...(isBusy && { 'aria-busy': true })}
    >
      {isBusy && <span className={styles.busy} aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
    </button>
  );
}

/** Puts something away: a cross with a name. */
export function CloseButton({ className, ...button }: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  return (
    <button type="button" {...button} className={[styles.close, className].filter(Boolean).join(' ')}>
      ×
    </button>
  );
}
