import { Autocomplete } from '@mantine/core';
import type { SuggestFieldProps } from '../suggest-field.tsx';
import { MantineGround } from './mantine-ground.tsx';
import { fieldProps } from './field-props.ts';

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
