import type { ReactNode } from 'react';
import { Ground } from '../../ui/density.tsx';

/** The ground of the families' screens: everything at sizes for fingers. */
export function FamilyScreen({ children }: { children: ReactNode }) {
  return <Ground density="roomy">{children}</Ground>;
}
