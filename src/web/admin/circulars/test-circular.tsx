import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import styles from '../semesters/editor.module.css';
import type { Draft } from './draft.ts';

interface TestProps {
  readonly audience: Audience;
  readonly words: Draft;
  readonly isReady: boolean;
  readonly ownAddress: string | null;
  readonly delivers: boolean;
}

/** Sends what is typed to whoever is at the screen. */
export function TestCircular({ audience, words, isReady, ownAddress, delivers }: TestProps) {
  const send = useAct('testCircular');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (ownAddress === null) return null;
  const act = () => {
    setSentTo(null);
    const { subject, text, replyTo } = words;
    send.mutate({ audience, subject, text, replyTo }, { onSuccess: ({ to }) => setSentTo(to) });
  };
  return (
    <>
      <Button
        look="secondary"
        isBusy={send.isPending}
        disabled={!isReady || words.subject.trim() === '' || words.text.trim() === ''}
        onClick={act}
      >
        {m.circulars_test({ address: ownAddress })}
      </Button>
      <FailureAlert error={send.error} />
      <output className={styles.small}>
        {sentTo !== null &&
          (delivers ? (
            m.circulars_tested({ address: sentTo })
          ) : (
            <>
              {m.circulars_tested_kept()} <Link to={staffPaths.outbox}>{m.admin_outbox()}</Link>
            </>
          ))}
      </output>
    </>
  );
}
