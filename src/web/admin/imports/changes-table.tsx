import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { Part } from './part.tsx';
import { PlainTable } from './plain-table.tsx';
import styles from './preview-tables.module.css';

interface ChangesParts {
  readonly title: string;
  readonly noun: string;
  readonly total: number;
  readonly rows: readonly ChangedOne[];
}

interface ChangedOne {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  /** What to think of before it changes. */
  readonly warning?: string | false;
  /** Field by field. */
  readonly changes: readonly { readonly field: string; readonly words: ReactNode }[];
}

/** Whatever is there already and would change with the import; nothing where nothing would. */
export function ChangesTable({ title, noun, total, rows }: ChangesParts) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <PlainTable
        label={title}
        total={total}
        columns={[noun, m.imports_change()]}
        rows={rows.map(({ key, name, to, warning, changes }) => ({
          key,
          cells: [
            <>
              <Link key="link" to={to}>
                {name}
              </Link>
              {warning && <p className={styles.warn}>{warning}</p>}
            </>,
            <ul key="fields" className={styles.changes}>
              {changes.map(({ field, words }) => (
                <li key={field}>{words}</li>
              ))}
            </ul>,
          ],
        }))}
      />
    </Part>
  );
}
