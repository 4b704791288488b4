import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useApp, useUser } from '../../../shared/app.tsx';
import { download } from '../../../shared/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './second-factor.module.css';

/** Ten codes, told once: to be copied, printed or kept as a file. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { organization } = useApp();
  const email = useUser()?.email ?? '';
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const whose = m.account_second_codes_of({ school: organization.name, email });
  const text = [whose, '', ...codes, ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <section aria-labelledby={titleId} className={styles.codes}>
      <Stack>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          {m.account_second_codes()}
        </h3>
        <p>{m.account_second_codes_why()}</p>
        <p className={styles.printed}>{whose}</p>
        <ul className={styles.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Cluster>
          <Button look="secondary" onClick={() => void copy()}>
            {m.account_second_copy()}
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            {m.account_second_print()}
          </Button>
          <Button
            look="secondary"
            onClick={() => download(new Blob([text], { type: 'text/plain' }), m.account_second_file())}
          >
            {m.account_second_download()}
          </Button>
        </Cluster>
        <div role="status">
          {copied === 'yes' && m.account_second_copied()}
          {copied === 'failed' && <Notice tone="warn">{m.account_second_copy_failed()}</Notice>}
        </div>
        <Button onClick={onKept} style={{ alignSelf: 'flex-start' }}>
          {m.account_second_kept()}
        </Button>
      </Stack>
    </section>
  );
}
