import { type FormEvent, useState } from 'react';
import { decideSendingTime, type SendingTime } from '../../../../domain/planned-letters.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { useServerNow } from '../../../shared/class-clock.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DateTimeField } from '../../../ui/text-field.tsx';

/** A day and a time on the school's clocks. */
export interface Moment {
  readonly on: string;
  readonly at: string;
}

interface PlanDialogProps {
  /** What stands in the field first: `YYYY-MM-DDTHH:MM` or nothing. */
  readonly first: string;
  readonly act: string;
  /** To so many addresses as of now. */
  readonly mails: number;
  /** It goes to rows that were chosen. */
  readonly isChosen: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onPlan: (moment: Moment) => void;
  readonly onKeep: () => void;
}

/** When a letter goes: a day and a time, what the school's clocks make of it, and to whom it goes then. */
export function PlanDialog({ first, act, mails, isChosen, isPending, error, onPlan, onKeep }: PlanDialogProps) {
  const { timeZone } = useApp().organization;
  const now = useServerNow();
  const format = useFormat();
  const [typed, setTyped] = useState(first);
  const [isTried, setTried] = useState(false);
  const [, on, at] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(typed) ?? [];
  const moment = on !== undefined && at !== undefined ? { on, at } : null;
  const time = moment && decideSendingTime(moment, { now, timeZone });
  const wrong = moment ? !time && m.circulars_no_time() : isTried && m.circulars_plan_missing();
  const plan = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (moment && time && !isPending) onPlan(moment);
  };
  return (
    <Dialog title={m.circulars_plan_title()} onClose={onKeep}>
      <form onSubmit={plan} noValidate>
        <Stack gap="small">
          <DateTimeField
            label={m.circulars_plan_when()}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={wrong || undefined}
            required
          />
          <output>{time && <p>{describeTime(time, format)}</p>}</output>
          <p>
            {isChosen ? m.circulars_plan_chosen() : m.circulars_plan_whom()}{' '}
            {m.circulars_plan_as_of_now({ count: mails })}
          </p>
          {error && (
            <Notice tone="error" isAlert>
              {describeFailure(error)}
            </Notice>
          )}
          <Cluster at="end">
            <Button look="secondary" onClick={onKeep}>
              {m.circulars_plan_keep()}
            </Button>
            <Button type="submit" isBusy={isPending}>
              {act}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}

function describeTime({ sendsAt, clocks }: SendingTime, format: Format): string {
  const at = format.instant(sendsAt);
  if (clocks === 'skipped') return m.circulars_plan_skipped({ at });
  return clocks === 'twice'
    ? `${m.circulars_plan_goes({ at })} ${m.circulars_plan_twice()}`
    : m.circulars_plan_goes({ at });
}
