import type { ComponentProps } from 'react';
import './press.css';

type Press = Omit<ComponentProps<'button'>, 'type'> & { 'data-quiet'?: boolean };

/**
 * A button that may be pressed before the program runs. In the server's markup it is a box to tick that looks like the button: the
 * browser itself holds the press, without a script, until the program takes the page over and acts on it (`takeOver`).
 */
export function Press({ className, children, 'aria-label': label, ...button }: Press) {
  if (import.meta.env.SSR)
    return (
      <label className={`${className} early-press`} data-quiet={button['data-quiet']}>
        <input type="checkbox" aria-label={label} data-press />
        {children}
      </label>
    );
  return (
    <button type="button" className={className} aria-label={label} {...button}>
      {children}
    </button>
  );
}
