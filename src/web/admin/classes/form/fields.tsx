import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './class-form.module.css';
import { fieldId } from './class-fields.ts';
import type { ClassValues } from './class-values.ts';
import type { FormParts } from './use-class-form.ts';

type TextKey = { [Key in keyof ClassValues]: ClassValues[Key] extends string ? Key : never }[keyof ClassValues];

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'form'> {
  readonly form: FormParts;
  /** Which value it holds. */
  readonly name: TextKey;
  /** The path of the content it is about, where that has another name. */
  readonly path?: string;
}

/** One line of the form, with its error and the id under which an error finds it. */
export function TextField({ form, name, path = name, ...rest }: TextFieldProps) {
  return (
    <TextInput
      id={fieldId(path)}
      size="md"
      autoComplete="off"
      value={form.values[name]}
      error={form.errors[path]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      {...rest}
    />
  );
}

/** Several lines of the form. */
export function LongTextField({
  form,
  name,
  label,
  rows,
}: {
  form: FormParts;
  name: TextKey;
  label: string;
  rows: number;
}) {
  return (
    <Textarea
      id={fieldId(name)}
      size="md"
      label={label}
      autosize
      minRows={rows}
      maxRows={24}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** Fields that belong together, beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
