import { type RefObject, useId } from 'react';
import type { Placeholder } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import styles from './editor.module.css';

interface PlaceholderButtonsProps {
  readonly names: readonly Placeholder[];
  readonly onInsert: (name: string) => void;
}

/** What can stand in a text for the facts of whoever reads it: a press writes it where one types. */
export function PlaceholderButtons({ names, onInsert }: PlaceholderButtonsProps) {
  const id = useId();
  return (
    <div>
      <p className={styles.label} id={id}>
        {m.semesters_placeholders()}
      </p>
      <div className={styles.placeholders} role="group" aria-labelledby={id}>
        {names.map((name) => (
          <button key={name} type="button" title={placeholderWords[name]()} onClick={() => onInsert(name)}>
            {`{${name}}`}
          </button>
        ))}
      </div>
      <details>
        <summary className={styles.small}>{m.semesters_placeholders_what()}</summary>
        <ul className={styles.files}>
          {names.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {placeholderWords[name]()}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Writes a placeholder where the cursor stands in a field, and puts it behind it. */
export function insertPlaceholder(
  field: RefObject<HTMLTextAreaElement | null>,
  { name, text, set }: { readonly name: string; readonly text: string; readonly set: (text: string) => void },
): void {
  const area = field.current;
  const [start, end] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
  set(`${text.slice(0, start)}{${name}}${text.slice(end)}`);
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(start + name.length + 2, start + name.length + 2);
  });
}

/** What each placeholder stands for. */
export const placeholderWords: Readonly<Record<Placeholder, () => string>> = {
  guardian: m.semesters_placeholder_guardian,
  student: m.semesters_placeholder_student,
  class: m.semesters_placeholder_class,
  semester: m.semesters_placeholder_semester,
  dates: m.semesters_placeholder_dates,
  location: m.semesters_placeholder_location,
  price: m.semesters_placeholder_price,
  school: m.semesters_placeholder_school,
  help: m.semesters_placeholder_help,
  url: m.semesters_placeholder_url,
};
