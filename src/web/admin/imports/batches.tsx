import type { UseQueryResult } from '@tanstack/react-query';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import styles from './batches.module.css';
import shared from './import.module.css';
import { type Revert, RevertButton } from './revert-button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

interface BatchesProps {
  readonly report: Pick<UseQueryResult<readonly Batch[]>, 'data' | 'error' | 'refetch'>;
  /** The call that takes one back. */
  readonly revert: Revert;
  /** What is said where nothing was imported yet. */
  readonly none: string;
  readonly title: string;
}

type Batch = OutputOf<typeof functions.studentImports>[number] | OutputOf<typeof functions.importBatches>[number];

/** What was imported into the semester before. */
export function ClassBatches({ semesterId }: { semesterId: string }) {
  const report = useReport('importBatches', { semesterId });
  return (
    <Batches report={report} revert="importRevert" none={m.imports_batches_none()} title={m.imports_batches_title()} />
  );
}

/** What was imported before, each with the way back. */
export function Batches({ report: { data, error, refetch }, revert, none, title }: BatchesProps) {
  const format = useFormat();
  return (
    <section className={shared.section} aria-labelledby="import-batches">
      <h2 id="import-batches">{title}</h2>
      {error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={3} />
      ) : data.length === 0 ? (
        <p className={shared.quiet}>{none}</p>
      ) : (
        <Rows>
          {data.map((batch) => (
            <Row key={batch.id}>
              <div className={styles.batch}>
                <strong>{batch.fileName}</strong>
                <span className={shared.quiet}>
                  {format.instant(batch.createdAt)} · {batch.createdBy} ·{' '}
                  {m.imports_batch_counts_of({
                    created: format.number(batch.created),
                    changed: format.number(batch.changed),
                  })}
                  {'undoUntil' in batch &&
                    batch.revertedAt === null &&
                    ` · ${m.merge_undo_until({ at: format.instant(batch.undoUntil) })}`}
                </span>
              </div>
              {batch.revertedAt === null ? (
                <RevertButton batch={batch} revert={revert} words={m.imports_revert_short()} />
              ) : (
                <span className={shared.quiet}>
                  {m.imports_batch_reverted({ at: format.instant(batch.revertedAt) })}
                </span>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </section>
  );
}
