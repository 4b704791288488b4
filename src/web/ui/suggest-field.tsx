import { lazy, Suspense } from 'react';
import type { FieldWords } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface SuggestFieldProps extends FieldWords {
  readonly id?: string;
  readonly suggestions: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  /** How many are offered at once. */
  readonly most?: number;
}

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
