import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import styles from './batches.module.css';
import shared from './import.module.css';
import { RevertButton } from './revert-button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/** What was imported into the semester before, each with the way back. */
export function Batches({ semesterId }: { semesterId: string }) {
  const format = useFormat();
  const { data, error, refetch } = useReport('importBatches', { semesterId });
  return (
    <section className={shared.section} aria-labelledby="import-batches">
      <h2 id="import-batches">{m.imports_batches_title()}</h2>
      {error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={3} />
      ) : data.length === 0 ? (
        <p className={shared.quiet}>{m.imports_batches_none()}</p>
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
                </span>
              </div>
              {batch.revertedAt === null ? (
                <RevertButton batch={batch} words={m.imports_revert_short()} />
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
