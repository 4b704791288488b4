import { Dialog } from '../../ui/dialog.tsx';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import { BulkDone } from './bulk-done.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useBulk } from './use-bulk.ts';

/** Changes several fields of many classes: which, what that does to each, and the way back. */
export default function BulkChange({ selected, onClose }: { selected: readonly StaffClass[]; onClose: () => void }) {
  const bulk = useBulk(selected);
  const { preview, apply, classes } = bulk;
  return (
    <Dialog closeLabel={m.shell_close()} onClose={onClose} size="large" title={m.bulk_title({ count: classes.length })}>
      {apply.data ? (
        <BulkDone result={apply.data} onClose={onClose} />
      ) : preview.data ? (
        <BulkPreview bulk={bulk} outcomes={preview.data.classes} onClose={onClose} />
      ) : (
        <BulkForm bulk={bulk} onClose={onClose} />
      )}
    </Dialog>
  );
}
