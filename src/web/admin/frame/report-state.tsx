import { Skeleton } from '../../ui/waiting.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { Hidden } from '../../ui/hidden.tsx';
import { useAddress } from './use-address.ts';
import { Empty } from '../../ui/empty.tsx';
import styles from './report-state.module.css';

/** A skeleton in the shape of a table. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      <Hidden>
        <output>{m.admin_loading()}</output>
      </Hidden>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={28} width={`${96 - ((row * 7) % 30)}%`} />
        ))}
      </div>
    </div>
  );
}

/** What a report shows when its call failed, with what went wrong and another try. */
export function ReportTrouble({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Empty title={m.admin_trouble_title()} isAlert>
      <p>{describeFailure(error, { unreachable: m.failures_unreachable_reading })}</p>
      <Button onClick={retry}>{m.admin_retry()}</Button>
    </Empty>
  );
}

interface ReportContentProps<Data> {
  readonly report: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** How many rows stand in its place while it loads. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a report answers, drawn once it is there; until then a skeleton, or what went wrong. */
export function ReportContent<Data>({ report, rows = 8, children }: ReportContentProps<Data>) {
  const { data, error, refetch } = report;
  if (data !== undefined) return children(data);
  return error ? <ReportTrouble error={error} retry={() => void refetch()} /> : <TableSkeleton rows={rows} />;
}

/** What is shown when a search or filter leaves nothing, with the way back to everything. */
export function NothingFound({ clear }: { clear: () => void }) {
  const [{ search }] = useAddress();
  return (
    <Empty title={m.admin_nothing_found_title()}>
      <p>{search ? m.admin_nothing_found() : m.admin_nothing_chosen()}</p>
      <Button look="secondary" onClick={clear}>
        {m.admin_clear()}
      </Button>
    </Empty>
  );
}
