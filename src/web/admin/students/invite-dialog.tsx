import { type ReactNode, useState } from 'react';
import type { InvitedGuardian } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { InvitationLink } from '../../shared/invitations/link-once.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';

interface InviteDialogProps {
  readonly title: string;
  readonly isReady?: boolean;
  readonly act: () => Promise<{ readonly invited: readonly InvitedGuardian[]; readonly left: number }>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says who will be invited, invites, and says who was; where the portal sends no mail, with the links, shown once. */
export function InviteDialog({ title, isReady = true, act, onClose, children }: InviteDialogProps) {
  const [state, setState] = useState<'asked' | 'busy' | Error | Awaited<ReturnType<typeof act>>>('asked');
  const format = useFormat();
  if (typeof state === 'object' && 'invited' in state) {
    const links = state.invited.flatMap(({ token, ...who }) => (token === null ? [] : [{ ...who, token }]));
    return (
      <Dialog title={title} onClose={onClose}>
        <Stack>
          <p role="status">{m.students_invite_file_done({ count: format.number(state.invited.length) })}</p>
          {state.left > 0 && <p>{m.students_invite_file_left({ count: format.number(state.left) })}</p>}
          {links.length > 0 && <p>{m.families_link_once()}</p>}
          {links.map(({ token, name, email }) => (
            <Stack key={token} gap="small">
              <p>
                {name} · {email}
              </p>
              <InvitationLink token={token} />
            </Stack>
          ))}
          <Cluster at="end">
            <Button look="secondary" onClick={onClose} data-autofocus>
              {m.families_link_done()}
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    );
  }
  const send = () => {
    setState('busy');
    act().then(setState, setState);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {children}
        <FailureAlert error={state instanceof Error ? state : null} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose} data-autofocus>
            {m.account_cancel()}
          </Button>
          <Button isBusy={state === 'busy'} disabled={!isReady} onClick={send}>
            {m.students_invite()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
