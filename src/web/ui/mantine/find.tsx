import { Select } from '@mantine/core';
import type { FieldWords } from '../field.tsx';
import type { Option } from '../choice-field.tsx';
import { MantineGround } from './mantine-ground.tsx';
import { fieldProps } from './field-props.ts';

export interface FindFieldProps extends FieldWords {
  readonly id?: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** `FindField`, as it is once it is loaded. */
export default function Find({ options, value, onChange, placeholder, disabled = false, ...field }: FindFieldProps) {
  return (
    <MantineGround>
      <Select
        {...fieldProps(field)}
        searchable
        allowDeselect={false}
        data={[...options]}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen ?? '')}
        {...(placeholder !== undefined && { placeholder })}
      />
    </MantineGround>
  );
}
