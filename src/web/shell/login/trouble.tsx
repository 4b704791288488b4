import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Why it did not work. The live region is there before it speaks. */
export function Trouble({ children }: { readonly children: ReactNode }) {
  return <div role="alert">{children && <Notice tone="error">{children}</Notice>}</div>;
}
