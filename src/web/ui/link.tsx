import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

function ButtonAnchor({ look, isDanger, isSmall, className, children, ...anchor }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...anchor} className={buttonClass({ look, isDanger, isSmall }, className)}>
      {children}
    </a>
  );
}

/** A link that leads on as a button does. */
export const ButtonLink = createLink(ButtonAnchor);
