import { type ComponentProps, type ReactNode, useId } from 'react';
import { Asterisk, Field, FieldNotes, type FieldWords, type LabelPlace } from './field.tsx';
import styles from './field.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface OptionGroup {
  readonly group: string;
  readonly options: readonly Option[];
}

type SelectProps = Omit<ComponentProps<'select'>, keyof FieldWords | 'children' | 'size'> & FieldWords & LabelPlace;

/** A select: one of several options. */
export function ChoiceField(props: SelectProps & { readonly options: readonly (Option | OptionGroup | string)[] }) {
  const { id, label, labelled, description, error, required, className, options, ...select } = props;
  return (
    <Field {...{ id, label, labelled, description, error, required, className }}>
      {(control) => (
        <select {...select} {...control}>
          {options.map((each) =>
            typeof each === 'object' && 'group' in each ? (
              <optgroup key={each.group} label={each.group}>
                {each.options.map(drawOption)}
              </optgroup>
            ) : (
              drawOption(each)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function drawOption(option: Option | string) {
  const { value, label, disabled = false } = typeof option === 'string' ? { value: option, label: option } : option;
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

interface RadioFieldProps<Value extends string> extends Omit<FieldWords, 'className'> {
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly description?: ReactNode }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
  /** Shown below all options, e.g. a field that belongs to the chosen one. */
  readonly children?: ReactNode;
}

/** Radio buttons: one of a few options, all visible. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, description, error, required, options, value, onChange, className, children } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [error && errorId, description && hintId].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      className={[styles.field, className].filter(Boolean).join(' ')}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && <Asterisk />}
      </span>
      <div className={styles.choices}>
        {options.map((option) => (
          <div key={option.value} className={styles.check}>
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              aria-describedby={option.description ? `${id}-${option.value}-hint` : undefined}
            />
            <div>
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
              <FieldNotes hintId={`${id}-${option.value}-hint`} errorId="" description={option.description} />
            </div>
          </div>
        ))}
      </div>
      {children}
      <FieldNotes hintId={hintId} errorId={errorId} description={description} error={error} />
    </div>
  );
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** Switches between two or three views. */
export function Segments<Value extends string>({ label, options, value, onChange, className }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={[styles.segments, className].filter(Boolean).join(' ')}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
