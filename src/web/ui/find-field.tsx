import { lazy, Suspense } from 'react';
import { ChoiceField } from './choice-field.tsx';
import type { FindFieldProps } from './mantine/find.tsx';

const Find = lazy(() => import('./mantine/find.tsx'));

/** More than are found by looking through them. */
const MANY = 20;

/** One of several, chosen from a list; of many, found by typing. */
export function FindField(props: FindFieldProps) {
  const { onChange, placeholder: _found, ...field } = props;
  const choice = <ChoiceField {...field} onChange={(event) => onChange(event.currentTarget.value)} />;
  if (props.options.length <= MANY) return choice;
  return (
    <Suspense fallback={choice}>
      <Find {...props} />
    </Suspense>
  );
}
