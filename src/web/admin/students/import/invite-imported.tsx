import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { InviteDialog } from '../invite-dialog.tsx';

/** Invites the guardians whom a file has brought and who have no account, after saying how many. */
export function InviteImported({ batchId }: { batchId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.students_invite_file()}
      </Button>
      {isOpen && <Question batchId={batchId} onClose={() => setOpen(false)} />}
    </>
  );
}

function Question({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const preview = useReport('previewImportInvitations', { batchId });
  const invite = useAct('inviteImported');
  const format = useFormat();
  return (
    <InviteDialog
      title={m.students_invite_file()}
      isReady={(preview.data?.guardians ?? 0) > 0}
      act={() => invite.mutateAsync({ batchId })}
      onClose={onClose}
    >
      <ReportContent report={preview} rows={2}>
        {({ guardians, atOnce, invited, withoutAddress, ofHousehold }) => (
          <Stack gap="small">
            {guardians === 0 ? (
              <p>{m.students_invite_file_none()}</p>
            ) : (
              <p>{m.students_invite_file_count({ count: format.number(guardians) })}</p>
            )}
            {atOnce < guardians && <p>{m.students_invite_file_at_once({ count: format.number(atOnce) })}</p>}
            {invited > 0 && <p>{m.students_invite_file_invited({ count: format.number(invited) })}</p>}
            {withoutAddress > 0 && <p>{m.students_invite_file_without({ count: format.number(withoutAddress) })}</p>}
            {ofHousehold > 0 && <p>{m.students_invite_file_household({ count: format.number(ofHousehold) })}</p>}
          </Stack>
        )}
      </ReportContent>
    </InviteDialog>
  );
}
