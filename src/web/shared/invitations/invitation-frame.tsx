import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { describeFailure } from '../failure.ts';
import styles from './invitation-frame.module.css';

interface InvitationFrameProps {
  /** How asking for what the link is to stands. */
  readonly offer: { readonly error: Error | null; readonly isPending: boolean };
  /** Where whoever has come in vain may go. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** The page of a link that invites: what it is to, or why it leads nowhere. */
export function InvitationFrame({ offer, back, children }: InvitationFrameProps) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{m.families_invitation_title()}</h1>
      {offer.error && (
        <Stack>
          <Notice tone="warn" isAlert>
            {describeFailure(offer.error, {
              gone: m.families_invitation_unknown,
              wrong: m.families_invitation_unknown,
            })}
          </Notice>
          <p>{back}</p>
        </Stack>
      )}
      {offer.isPending && <Skeleton height={120} />}
      {children}
    </div>
  );
}
