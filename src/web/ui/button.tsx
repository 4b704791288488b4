import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  /** The weight of the button: the main act of the screen, another act, or a minor one. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** The act deletes or removes something. */
  readonly isDanger?: boolean | undefined;
  readonly isSmall?: boolean | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The act is running: the button keeps its place and cannot be pressed again. */
  readonly isBusy?: boolean | undefined;
  /** There is nothing to do now: like `disabled`, but the button keeps the focus. */
  readonly isIdle?: boolean | undefined;
}

/** The class names of a button, also for links that look like one. */
export function buttonClass({ look = 'primary', isDanger, isSmall }: ButtonLook, className?: string): string {
  return [styles.button, styles[look], isDanger && styles.danger, isSmall && styles.small, className]
    .filter(Boolean)
    .join(' ');
}

/** A button; its text says what happens. */
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
    // Not `disabled`, so that the button keeps the focus.
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

/** A cross that closes something; it needs an accessible name. */
export function CloseButton({ className, ...button }: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  return (
    <button type="button" {...button} className={[styles.close, className].filter(Boolean).join(' ')}>
      ×
    </button>
  );
}
