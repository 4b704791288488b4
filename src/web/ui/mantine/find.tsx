import { Select } from '@mantine/core';
import type { FieldWords } from '../field.tsx';
import type { Option } from '../choice-field.tsx';
import { MantineGround } from './mantine-ground.tsx';
import { fieldProps } from './field-props.ts';
import styles from './find.module.css';

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
  // The words for nothing chosen are a hint, not text: whoever types must not write behind them.
  const nothing = options.find((option) => option.value === '')?.label;
  const hint = placeholder ?? nothing;
  const words = fieldProps(field);
  return (
    <MantineGround>
      <Select
        {...words}
        // A list that comes with the opening is not yet known when the field says which list it opened.
        comboboxProps={{ ...words.comboboxProps, keepMounted: true }}
        searchable
        // Whoever types until one is left presses Enter.
        selectFirstOptionOnChange
        withScrollArea={false}
        classNames={{ options: styles.list }}
        allowDeselect={false}
        data={[...options]}
        value={value === '' ? null : value}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(chosen) => onChange(chosen ?? '')}
        {...(hint !== undefined && { placeholder: hint })}
      />
    </MantineGround>
  );
}
