import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, RadioField } from '../../ui/choice-field.tsx';
import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { describeFailure } from '../../shared/failure.ts';
import { describeFreedMoney } from '../frame/freed-money.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { UndoWithdrawal } from './undo-withdrawal.tsx';
import styles from './withdraw-all.module.css';
import { describeClass, describeEffect } from './withdraw-words.ts';

type Whose = InputOf<typeof functions.withdrawAll>['of'];
type Preview = OutputOf<typeof functions.previewWithdrawAll>;
type Done = OutputOf<typeof functions.withdrawAll>;

/** An account whose submissions the dialog was opened for. */
export interface ChosenAccount {
  readonly accountId: string;
  readonly email: string;
}

/** At least one account. */
export type ChosenAccounts = readonly [ChosenAccount, ...ChosenAccount[]];

/**
 * Withdraws all enrollments and waitlist entries of some accounts, or of every unconfirmed account of the last hours. Shows the effect,
 * asks for a reason, then offers to undo it.
 */
export function WithdrawAllDialog({ accounts, onClose }: { accounts: ChosenAccounts; onClose: () => void }) {
  const [done, setDone] = useState<Done | null>(null);
  const [since, setSince] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title={done ? m.withdraw_all_done_title() : titleOf(accounts, since)}>
      {done ? (
        <Outcome done={done} onClose={onClose} />
      ) : (
        <Question accounts={accounts} since={since} onSince={setSince} onDone={setDone} onClose={onClose} />
      )}
    </Dialog>
  );
}

function titleOf([{ email }, ...more]: ChosenAccounts, since: string | null): string {
  if (since !== null) return m.withdraw_all_title_unproven();
  return more.length === 0 ? m.withdraw_all_title({ email }) : m.withdraw_all_title_many({ count: 1 + more.length });
}

const HOURS = ['1', '2', '6', '24'] as const;

interface QuestionParts {
  readonly accounts: ChosenAccounts;
  /** Withdraw what unconfirmed accounts submitted since this instant; null: everything of the chosen accounts. */
  readonly since: string | null;
  readonly onSince: (since: string | null) => void;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
}

function Question({ accounts, since, onSince, onDone, onClose }: QuestionParts) {
  const of: Whose =
    since === null ? { accountIds: accounts.map(({ accountId }) => accountId) } : { unprovenSince: since };
  const preview = useReport('previewWithdrawAll', { of });
  const act = useAct('withdrawAll');
  const isNothing = preview.data !== undefined && preview.data.enrollments + preview.data.waiting === 0;
  const form = useForm<{ reason: string }, Done>({
    saved: { version: 0, values: { reason: '' } },
    check: ({ reason }) => (reason.trim() === '' ? { reason: m.withdraw_all_reason_missing() } : {}),
    save: ({ reason }) => act.mutateAsync({ of, reason }),
    told: (error) => fieldErrors(error),
    onSaved: onDone,
  });
  return (
    <Form form={form}>
      <Stack>
        <WhoseChoice accounts={accounts} onChange={onSince} />
        <div className={styles.preview} aria-busy={preview.isFetching} aria-live="polite">
          {preview.error ? (
            <p role="alert">{describeFailure(preview.error)}</p>
          ) : (
            <PreviewWords preview={preview.data} isNamed={since !== null || accounts.length > 1} />
          )}
        </div>
        <TextField
          {...form.field('reason')}
          label={m.withdraw_all_reason()}
          description={m.withdraw_all_reason_hint()}
          maxLength={500}
          required
        />
        <FailureAlert error={form.failure} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose} data-autofocus>
            {m.withdraw_all_keep()}
          </Button>
          <Button type="submit" isDanger isBusy={form.isPending} disabled={isNothing}>
            {m.withdraw_all_act()}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

/** Chooses between the given accounts and every unconfirmed account that submitted since an instant. */
function WhoseChoice({ accounts, onChange }: { accounts: ChosenAccounts; onChange: (since: string | null) => void }) {
  const [{ email }, ...more] = accounts;
  const [choice, setChoice] = useState<'account' | 'unproven'>('account');
  const [hours, setHours] = useState<string>('2');
  const choose = (next: typeof choice, span: string) => {
    setChoice(next);
    setHours(span);
    onChange(next === 'account' ? null : new Date(Date.now() - Number(span) * 3_600_000).toISOString());
  };
  return (
    <RadioField
      label={m.withdraw_all_whose()}
      value={choice}
      onChange={(value) => choose(value, hours)}
      options={[
        {
          value: 'account',
          label: more.length === 0 ? m.withdraw_all_this({ email }) : m.withdraw_all_these({ count: 1 + more.length }),
        },
        { value: 'unproven', label: m.withdraw_all_unproven() },
      ]}
    >
      {choice === 'unproven' && (
        <ChoiceField
          label={m.withdraw_all_since()}
          value={hours}
          onChange={(event) => choose('unproven', event.currentTarget.value)}
          options={HOURS.map((value) => ({ value, label: m.withdraw_all_hours({ count: Number(value) }) }))}
        />
      )}
    </RadioField>
  );
}

const MOST_NAMED = 8;

function PreviewWords({ preview, isNamed }: { preview: Preview | undefined; isNamed: boolean }) {
  const format = useFormat();
  if (!preview) return <p>{m.withdraw_all_looking()}</p>;
  if (preview.enrollments + preview.waiting === 0) return <p>{m.withdraw_all_nothing()}</p>;
  const { accounts, classes } = preview;
  const emails = accounts.slice(0, MOST_NAMED).map(({ email, id }) => email ?? id);
  return (
    <>
      <p className={styles.strong}>{countWords(preview)}</p>
      {isNamed && (
        <p>
          {m.withdraw_all_accounts({ count: accounts.length, names: format.list(emails) })}
          {accounts.length > MOST_NAMED && ` ${m.withdraw_all_more({ count: accounts.length - MOST_NAMED })}`}
        </p>
      )}
      <ul className={styles.classes}>
        {classes.slice(0, MOST_NAMED).map((each) => (
          <li key={each.id}>{describeClass(each)}</li>
        ))}
      </ul>
      {classes.length > MOST_NAMED && <p>{m.withdraw_all_more({ count: classes.length - MOST_NAMED })}</p>}
      <p>{describeEffect(preview.promoted)}</p>
      {preview.money && <p>{describeFreedMoney(preview.money, format)}</p>}
    </>
  );
}

function Outcome({ done, onClose }: { done: Done; onClose: () => void }) {
  const format = useFormat();
  return (
    <>
      <output>
        {countWords(done)}. {done.promoted > 0 && m.withdraw_all_promoted({ promoted: done.promoted })}
      </output>
      <p>{m.withdraw_all_undo_until({ at: format.instant(done.undoUntil) })}</p>
      <Cluster at="end">
        <UndoWithdrawal withdrawalId={done.withdrawalId} />
        <Button onClick={onClose} data-autofocus>
          {m.withdraw_all_close()}
        </Button>
      </Cluster>
    </>
  );
}

function countWords({ enrollments, waiting }: { enrollments: number; waiting: number }): string {
  return m.withdraw_all_counts({ enrollments, waiting });
}
