import { ChoiceField } from './choice-field.tsx';
import type { FindFieldProps } from './mantine/find.tsx';
import { lazyPart } from './lazy-part.tsx';

const Find = lazyPart(() => import('./mantine/find.tsx'), { waiting: Choice, missing: Choice });

/** More than are found by looking through them. */
const MANY = 20;

/** One of several, chosen from a list; of many, found by typing. */
export function FindField(props: FindFieldProps) {
  return props.options.length <= MANY ? <Choice {...props} /> : <Find {...props} />;
}

function Choice({ onChange, placeholder: _found, ...field }: FindFieldProps) {
  return <ChoiceField {...field} onChange={(event) => onChange(event.currentTarget.value)} />;
}
