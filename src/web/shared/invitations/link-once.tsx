import { type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './link-once.module.css';

interface LinkOnceProps {
  readonly token: string;
  readonly onClose: () => void;
  /** Where it leads, and how it is told what it does; a family unless said. */
  readonly to?: string;
  readonly about?: string;
}

/** The link of an invitation that the portal sends no mail about: shown once, to be passed on. */
export function LinkOnce({ token, onClose, to = paths.invitation, about = m.families_link_once() }: LinkOnceProps) {
  return (
    <Notice tone="info" isStatus title={m.families_link_title()}>
      <Stack gap="small">
        <p>{about}</p>
        <InvitationLink token={token} to={to}>
          <Button look="quiet" onClick={onClose}>
            {m.families_link_done()}
          </Button>
        </InvitationLink>
      </Stack>
    </Notice>
  );
}

/** The link, and a button that copies it; more buttons may follow. */
export function InvitationLink({
  token,
  to = paths.invitation,
  children,
}: {
  token: string;
  to?: string;
  children?: ReactNode;
}) {
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}${to}#${token}`;
  return (
    <>
      <code className={styles.link}>{link}</code>
      <Cluster>
        <Button look="secondary" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
          {isCopied ? m.families_link_copied() : m.families_link_copy()}
        </Button>
        {children}
      </Cluster>
    </>
  );
}
