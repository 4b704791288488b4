import { MultiSelect } from '@mantine/core';
import type { SeveralFieldProps } from '../several-field.tsx';
import { MantineGround } from './mantine-ground.tsx';
import { fieldProps } from './field-props.ts';

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
