/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- what is drawn as cards is no table to a browser any more, unless its roles are said */
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FirstOf } from './first-of.tsx';
import styles from './plain-table.module.css';

interface PlainTableParts {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** How many rows there are where only the first are shown. */
  readonly total?: number | undefined;
  /** The places of columns of numbers. */
  readonly numbers?: readonly number[];
}

/** A table to read, scrolling in its own frame; on a phone each row is a card, whose cells say their column (the roles keep it a table all the same). */
export function PlainTable({ label, columns, rows, total = rows.length, numbers = [] }: PlainTableParts) {
  return (
    <>
      <ScrollRegion className={styles.frame} label={label}>
        <table className={styles.table} role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column, index) => (
                <th key={column} scope="col" role="columnheader" data-number={numbers.includes(index) || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ key, cells }) => (
              <tr key={key} role="row">
                {cells.map((cell, index) => (
                  <td
                    key={columns[index]}
                    role="cell"
                    data-column={columns[index]}
                    data-number={numbers.includes(index) || undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <FirstOf shown={rows.length} total={total} />
    </>
  );
}
