import { currencyDigits, readMoney, writeMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MoneyField, TextField } from '../../../ui/text-field.tsx';
import { PartsProgress } from '../../bulk/bulk-state.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { describeKept, SEND } from './act-words.ts';
import {
  type ActAnswer,
  type ActValues,
  type AskedAct,
  BLANK,
  type MoveTarget,
  NothingDone,
  previewOf,
} from './asked-act.ts';
import { MoveFields } from './move-fields.tsx';
import { ActPreview } from './preview.tsx';
import type { useReport } from '../../frame/use-report.ts';
import { useTypingPause } from '../../frame/use-typing-pause.ts';
import { useSendAct } from './use-send-act.ts';

interface ActFormProps {
  readonly asked: AskedAct;
  /** Where they can be moved; only for a move. */
  readonly targets?: ReturnType<typeof useReport<'moveTargets'>>;
  readonly onDone: (answer: ActAnswer, to: string) => void;
  readonly onClose: () => void;
}

/** What is to be done and why; what would happen is seen while it is chosen. */
export function ActForm({ asked, targets, onDone, onClose }: ActFormProps) {
  const { act } = asked;
  const digits = currencyDigits(useApp().organization.currency);
  const { send, parts } = useSendAct(asked);
  const form = useForm<ActValues, ActAnswer>({
    saved: { version: 0, values: BLANK },
    check: ({ reason, toClassId, keep }) => ({
      ...(act === 'move' && toClassId === '' && { toClassId: m.acts_to_missing() }),
      ...(keep.trim() !== '' &&
        readMoney(keep, digits) === null && { keep: m.acts_keep_unreadable({ example: writeMoney(2500, digits) }) }),
      ...(reason.trim() === '' && { reason: m.withdraw_all_reason_missing() }),
    }),
    save: async (values) => {
      const answer = await send(values);
      if (answer.done.length === 0) throw new NothingDone(answer.kept);
      return answer;
    },
    told: (error) => (error instanceof NothingDone ? {} : fieldErrors(error)),
    onSaved: (answer, { toClassId }) => onDone(answer, targetOf(targets?.data?.classes, toClassId)?.title ?? ''),
  });
  const { values } = form;
  const target = targetOf(targets?.data?.classes, values.toClassId);
  const question = previewOf(asked, { ...values, keep: useTypingPause(values.keep) }, digits);
  return (
    <Form form={form}>
      <Stack>
        {targets && (
          <MoveFields targets={targets} values={values} error={form.field('toClassId').error} onChange={form.set} />
        )}
        {question && (
          <ActPreview
            act={act}
            question={question}
            to={target?.title ?? ''}
            tells={values.tells}
            overrides={values.overrides}
            onChange={(overrides) => form.set({ overrides })}
            rules={target?.rules ?? []}
            clash={target?.clash}
            keep={<MoneyField {...form.field('keep')} label={m.acts_keep()} description={m.acts_keep_hint()} />}
          />
        )}
        <TextField
          {...form.field('reason')}
          label={m.withdraw_all_reason()}
          description={m.acts_reason_hint()}
          maxLength={500}
          required
        />
        <LetterBoxes act={act} values={values} onChange={form.set} />
        <PartsProgress parts={parts} words={m.acts_progress} least={ASKS_PATIENCE} />
        <Failure error={form.failure} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.account_cancel()}
          </Button>
          <Button type="submit" isDanger={act === 'withdraw' || act === 'revoke'} isBusy={form.isPending}>
            {SEND[act]()}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

/** An act on fewer is done at once. */
const ASKS_PATIENCE = 200;

const targetOf = (classes: readonly MoveTarget[] | undefined, id: string) => classes?.find((each) => each.id === id);

/** Whether the family is written to, and reads why. */
function LetterBoxes({
  act,
  values,
  onChange,
}: {
  act: AskedAct['act'];
  values: ActValues;
  onChange: (part: Partial<ActValues>) => void;
}) {
  const { tells, reasonTold } = values;
  return (
    <Stack gap="small">
      <CheckField
        label={m.acts_tells()}
        checked={tells}
        onChange={({ currentTarget }) => onChange({ tells: currentTarget.checked })}
      />
      {tells && (act === 'move' || act === 'revoke') && (
        <CheckField
          label={m.acts_reason_told()}
          checked={reasonTold}
          onChange={({ currentTarget }) => onChange({ reasonTold: currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

function Failure({ error }: { error: Error | null }) {
  const format = useFormat();
  if (!(error instanceof NothingDone)) return <FailureAlert error={error} />;
  return (
    <Notice tone="error" isAlert title={m.acts_nothing_done()}>
      {error.kept.slice(0, 8).map((kept) => (
        <p key={kept.enrollmentId}>{describeKept(kept, format)}</p>
      ))}
    </Notice>
  );
}
