import { lazy, Suspense } from 'react';
import type { Option } from './choice-field.tsx';
import type { FieldWords } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface SeveralFieldProps extends FieldWords {
  readonly id?: string;
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly placeholder?: string;
  /** How many are offered at once. */
  readonly most?: number;
  /** What the button that clears it is called. */
  readonly clearLabel?: string;
}

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
