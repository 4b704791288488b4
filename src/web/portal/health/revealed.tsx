import { type ReactNode, useEffect, useRef } from 'react';
import { Stack } from '../../ui/layout.tsx';

/** Fields that a choice has brought up: whoever tapped it goes on typing there. Whoever chooses with the keys stays at the choices. */
export function Revealed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = document.activeElement;
    if (chosen?.matches('[type="radio"]:not(:focus-visible)')) box.current?.querySelector('input')?.focus();
  }, []);
  return <Stack ref={box}>{children}</Stack>;
}
