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
import { eachPart } from './in-parts.ts';
import { useBulk } from './use-bulk.ts';

interface BulkChangeProps {
  selected: ReadonlySet<string>;
  semesterId: string;
  onClose: () => void;
}

/** Changes several fields of many classes, on whichever pages of the table they were chosen. */
export default function BulkChange({ selected, semesterId, onClose }: BulkChangeProps) {
  const { call } = useApp();
  const ids = [...selected];
  const format = useFormat();
  // As they stand when the dialog opens: what was saved since by somebody else is then refused and not written over.
  const { data, error, refetch } = useQuery({
    queryKey: ['classes-to-change', semesterId, ids],
    queryFn: async ({ signal }) => {
      const rows: StaffClass[] = [];
      const load = async (part: readonly string[]) => {
        const asked = { semesterId, ids: [...part], pageSize: MOST_AT_ONCE };
        rows.push(...(await call(calls.staffClasses, asked, { signal })).rows);
      };
      await eachPart(ids, load, () => undefined);
      return rows;
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog
      closeLabel={m.shell_close()}
      onClose={onClose}
      size="large"
      title={m.bulk_title(format.counted(data?.length ?? ids.length))}
    >
      {data ? (
        <>
          {data.length < ids.length && (
            <Notice tone="warn" title={m.bulk_gone(format.counted(ids.length - data.length))} />
          )}
          <Steps selected={data} onClose={onClose} />
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
  const { preview, apply, result } = bulk;
  // A part of it is done: that is said, whatever becomes of the rest.
  if (apply.isSuccess || result.seen > 0) return <BulkDone bulk={bulk} onClose={onClose} />;
  if (preview.data) return <BulkPreview bulk={bulk} outcomes={preview.data} onClose={onClose} />;
  return <BulkForm bulk={bulk} onClose={onClose} />;
}
