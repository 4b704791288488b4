import { useMutation } from '@tanstack/react-query';
import { m } from '../../../../words/messages.js';
import { failureDetails, failureWords } from '../../../shell/login/failure-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { type NewSecret, useActs } from './acts.ts';
import { CodeField } from './code-field.tsx';
import styles from './second-factor.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// What draws squares is fetched by who needs one.
const Square = lazyPart(async () => ({ default: (await import('./square.tsx')).Square }), {
  waiting: () => <Skeleton height={208} />,
});

type OnCodes = (codes: readonly string[]) => unknown;

/** From having none to the recovery codes: a secret for the authenticator, and a first code of it. */
export function SetUp({ onCodes }: { onCodes: OnCodes }) {
  const { begin } = useActs();
  const start = useMutation({ mutationFn: begin, gcTime: 0 });
  if (start.data) return <Confirm {...start.data} onCodes={onCodes} onLeave={start.reset} />;
  return (
    <Stack>
      <p>{m.account_second_why()}</p>
      {start.error && (
        <Notice tone="error" isAlert>
          {whyNot(start.error)}
        </Notice>
      )}
      <Button
        look="secondary"
        isBusy={start.isPending}
        onClick={() => start.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {m.account_second_set_up()}
      </Button>
    </Stack>
  );
}

function Confirm({ secret, link, onCodes, onLeave }: NewSecret & { onCodes: OnCodes; onLeave: () => void }) {
  const { confirm } = useActs();
  const form = useForm<{ code: string }, { recoveryCodes: readonly string[] }>({
    saved: { version: 0, values: { code: '' } },
    check: ({ code }) => (code.trim() === '' ? { code: m.sign_in_second_missing() } : {}),
    save: ({ code }) => confirm(code),
    told: wrongCode,
    onSaved: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <Form form={form}>
      <Stack>
        <p>{m.account_second_scan()}</p>
        <Square text={link} label={m.account_second_square()} />
        <p>
          <a href={link}>{m.account_second_open()}</a>
        </p>
        <p>
          {m.account_second_by_hand()}
          <br />
          <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <p>{m.account_second_others()}</p>
        <CodeField {...form.field('code')} label={m.account_second_code()} isFirst />
        <FormEnd
          form={form}
          describe={whyNot}
          send={m.account_second_turn_on()}
          leave={{ label: m.account_cancel(), onClick: onLeave }}
        />
      </Stack>
    </Form>
  );
}

/** What the service says about the code. */
export function wrongCode(error: unknown): Record<string, string> {
  const failure = failureDetails(error);
  return failure.code === 'invalid-second-factor' ? { code: failureWords(failure) } : {};
}

/** In words: why it was not done. */
export function whyNot(error: unknown): string {
  const failure = failureDetails(error);
  if (failure.code === 'unverified-email') return m.account_second_unverified();
  if (failure.code === 'operation-not-allowed') return m.account_second_elsewhere();
  return failureWords(failure);
}
