import { lazy, Suspense } from 'react';
import type { SeveralFieldProps } from './mantine/several.tsx';
import { TextField } from './text-field.tsx';

const Several = lazy(() => import('./mantine/several.tsx'));

/** Several of many, found by typing. */
export function SeveralField(props: SeveralFieldProps) {
  const { label, description, required } = props;
  return (
    <Suspense fallback={<TextField {...{ label, description, required }} disabled />}>
      <Several {...props} />
    </Suspense>
  );
}
