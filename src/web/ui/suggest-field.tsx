import { lazy, Suspense } from 'react';
import type { SuggestFieldProps } from './mantine/suggest.tsx';
import { TextField } from './text-field.tsx';

const Suggest = lazy(() => import('./mantine/suggest.tsx'));

/** A line of text, with what others wrote there offered while one types. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, description, required, value } = props;
  return (
    <Suspense fallback={<TextField {...{ label, description, required, value }} disabled />}>
      <Suggest {...props} />
    </Suspense>
  );
}
