import { lazy, Suspense } from 'react';
import type { SeveralFieldProps } from './mantine/several.tsx';
import { TextField } from './text-field.tsx';
import type { SuggestFieldProps } from './mantine/suggest.tsx';

const Several = lazy(() => import('./mantine/several.tsx'));

/** A field to choose several of many options, found by typing. */
export function SeveralField(props: SeveralFieldProps) {
  const { label, description, required } = props;
  return (
    <Suspense fallback={<TextField {...{ label, description, required }} disabled />}>
      <Several {...props} />
    </Suspense>
  );
}

const Suggest = lazy(() => import('./mantine/suggest.tsx'));

/** A text field that suggests earlier entries while typing. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, description, required, value } = props;
  return (
    <Suspense fallback={<TextField {...{ label, description, required, value }} disabled />}>
      <Suggest {...props} />
    </Suspense>
  );
}
