import { MultiSelect } from '@mantine/core';
import type { FieldWords } from '../field.tsx';
import type { Option } from '../choice-field.tsx';
import { MantineGround } from './mantine-ground.tsx';
import { fieldProps } from './field-props.ts';

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

/** `SeveralField`, as it is once it is loaded. */
export default function Several({
  options,
  value,
  onChange,
  placeholder,
  most,
  clearLabel,
  ...field
}: SeveralFieldProps) {
  return (
    <MantineGround>
      <MultiSelect
        {...fieldProps(field)}
        searchable
        hidePickedOptions
        data={[...options]}
        value={[...value]}
        onChange={onChange}
        {...(placeholder !== undefined && { placeholder })}
        {...(most !== undefined && { limit: most })}
        {...(clearLabel !== undefined && { clearButtonProps: { 'aria-label': clearLabel } })}
      />
    </MantineGround>
  );
}
