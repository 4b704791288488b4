import { Autocomplete } from '@mantine/core';
import type { FieldWords } from '../field.tsx';
import { MantineGround } from './mantine-ground.tsx';
import { fieldProps } from './field-props.ts';

export interface SuggestFieldProps extends FieldWords {
  readonly id?: string;
  readonly suggestions: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  /** How many are offered at once. */
  readonly most?: number;
}

/** `SuggestField`, as it is once it is loaded. */
export default function Suggest({ suggestions, value, onChange, maxLength, most, ...field }: SuggestFieldProps) {
  return (
    <MantineGround>
      <Autocomplete
        {...fieldProps(field)}
        data={[...suggestions]}
        value={value}
        onChange={onChange}
        {...(maxLength !== undefined && { maxLength })}
        {...(most !== undefined && { limit: most })}
      />
    </MantineGround>
  );
}
