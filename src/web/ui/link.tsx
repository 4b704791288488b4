import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

function ButtonAnchor({ look, isDanger, isSmall, className, ...anchor }: ComponentProps<'a'> & ButtonLook) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the rest
  return <a {...anchor} className={buttonClass({ look, isDanger, isSmall }, className)} />;
}

/** A link that leads on as a button does. */
export const ButtonLink = createLink(ButtonAnchor);
