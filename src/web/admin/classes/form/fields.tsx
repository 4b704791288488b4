import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import type { ReactNode } from 'react';
import styles from './class-form.module.css';
import { fieldId } from './parts.ts';
import type { ClassValues } from './class-values.ts';
import type { FormParts } from './use-class-form.ts';

type TextKey = { [Key in keyof ClassValues]: ClassValues[Key] extends string ? Key : never }[keyof ClassValues];

interface ClassTextProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'form' | 'name'> {
  readonly form: FormParts;
  /** Which value it holds. */
  readonly name: TextKey;
  /** The path of the content it is about, where that has another name. */
  readonly path?: string;
}

/** One line of the form, with its error and the id under which an error finds it. */
export function ClassText({ form, name, path = name, ...rest }: ClassTextProps) {
  return (
    <TextField
      id={fieldId(path)}
      autoComplete="off"
      value={form.values[name]}
      error={form.errors[path]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      {...rest}
    />
  );
}

/** Several lines of the form. */
export function ClassLongText({
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
    <LongTextField
      id={fieldId(name)}
      label={label}
      isGrowing
      rows={rows}
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
