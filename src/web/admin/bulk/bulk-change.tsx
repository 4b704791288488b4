import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import type { StaffClass } from '../../../contract/class-table.ts';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { BulkDone } from './bulk-done.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useBulk } from './use-bulk.ts';

interface BulkChangeProps {
  selected: ReadonlySet<string>;
  semesterId: string;
  onClose: () => void;
}

/** Changes several fields of many classes, on whichever pages of the table they were chosen. */
export default function BulkChange({ selected, semesterId, onClose }: BulkChangeProps) {
  const { call } = useApp();
  const format = useFormat();
  const ids = [...selected];
  const areTooMany = ids.length > MOST_AT_ONCE;
  // As they stand when the dialog opens: what was saved since by somebody else is then refused and not written over.
  const { data, error, refetch } = useQuery({
    queryKey: ['classes-to-change', semesterId, ids],
    queryFn: ({ signal }) => call(calls.staffClasses, { semesterId, ids, pageSize: MOST_AT_ONCE }, { signal }),
    enabled: !areTooMany,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog
      closeLabel={m.shell_close()}
      onClose={onClose}
      size="large"
      title={m.bulk_title({ count: data?.rows.length ?? ids.length })}
    >
      {areTooMany ? (
        <Notice
          tone="warn"
          title={m.bulk_too_many({ chosen: format.number(ids.length), most: format.number(MOST_AT_ONCE) })}
        />
      ) : data ? (
        <>
          {data.rows.length < ids.length && (
            <Notice tone="warn" title={m.bulk_gone({ count: ids.length - data.rows.length })} />
          )}
          <Steps selected={data.rows} onClose={onClose} />
        </>
      ) : error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </Dialog>
  );
}

/** Which fields, what that does to each class, and the way back. */
function Steps({ selected, onClose }: { selected: readonly StaffClass[]; onClose: () => void }) {
  const bulk = useBulk(selected);
  const { preview, apply } = bulk;
  if (apply.data) return <BulkDone result={apply.data} onClose={onClose} />;
  if (preview.data) return <BulkPreview bulk={bulk} outcomes={preview.data.classes} onClose={onClose} />;
  return <BulkForm bulk={bulk} onClose={onClose} />;
}
