import { lazyPart } from './lazy-part.tsx';
import type { SeveralFieldProps } from './mantine/several.tsx';
import type { SuggestFieldProps } from './mantine/suggest.tsx';
import { TextField } from './text-field.tsx';

/** A field to choose several of many options, found by typing. */
export const SeveralField = lazyPart<SeveralFieldProps>(() => import('./mantine/several.tsx'), {
  waiting: ({ label, description, required }) => <TextField {...{ label, description, required }} disabled />,
});

/** A text field that suggests earlier entries while typing. */
export const SuggestField = lazyPart<SuggestFieldProps>(() => import('./mantine/suggest.tsx'), {
  waiting: ({ label, description, required, value }) => (
    <TextField {...{ label, description, required, value }} disabled />
  ),
  missing: ({ suggestions: _suggested, most: _most, onChange, ...field }) => (
    <TextField {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  ),
});
