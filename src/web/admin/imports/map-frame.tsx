import type { ReactNode } from 'react';
import type { ImportNote } from '../../../contract/import-notes.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { TableSkeleton } from '../frame/report-state.tsx';
import styles from './map-step.module.css';
import { noteWords } from './note-words.ts';
import shared from './import.module.css';
import { OtherFile } from './unreadable.tsx';
import { Warning } from './warning.tsx';

interface MapFrameParts {
  /** What the file is. */
  readonly lead: string;
  /** What is known of such files from before. */
  readonly remembered?: ReactNode;
  /** What is to be looked at before anything else. */
  readonly first?: ReactNode;
  readonly remarks: readonly ImportNote[];
  /** A row of the table for each column of the file. */
  readonly rows: ReactNode;
  /** What is chosen for the whole file, and what is wanting. */
  readonly children: ReactNode;
  readonly isReady: boolean;
  readonly onReady: () => void;
  readonly onOther: () => void;
}

/** The second step of every import: each column of the file with what it holds and where it goes, and the way on. */
export function MapFrame({
  lead,
  remembered,
  first,
  remarks,
  rows,
  children,
  isReady,
  onReady,
  onOther,
}: MapFrameParts) {
  return (
    <section className={shared.section} aria-labelledby="import-map">
      <h2 id="import-map">{m.imports_map_title()}</h2>
      <p className={shared.quiet}>{lead}</p>
      {remembered}
      {first}
      {remarks.length > 0 && (
        <Warning>
          {remarks.map((remark) => (
            <p key={remark.code}>{noteWords(remark)}</p>
          ))}
        </Warning>
      )}
      <table className={styles.columns} aria-label={m.imports_columns_table()}>
        <thead>
          <tr>
            <th scope="col">{m.imports_column()}</th>
            <th scope="col">{m.imports_samples()}</th>
            <th scope="col">{m.imports_goes_to()}</th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {children}
      <div className={shared.actions}>
        <Button disabled={!isReady} onClick={onReady}>
          {m.imports_to_preview()}
        </Button>
        <OtherFile onOther={onOther} />
      </div>
    </section>
  );
}

/** While the file is read. */
export function ReadingFile({ onOther }: Pick<MapFrameParts, 'onOther'>) {
  return (
    <>
      <output className={shared.quiet}>{m.imports_reading()}</output>
      <TableSkeleton rows={8} />
      <OtherFile onOther={onOther} />
    </>
  );
}
