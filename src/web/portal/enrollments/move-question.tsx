import type { LineRefusal } from '../../../contract/enrollments.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { describeCents } from '../../shared/class-wording.ts';
import { describeFailure } from '../../shared/failure.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOwnPayments } from '../payments/payments-data.ts';
import { firstNameOf } from '../students/students-data.ts';
import { describeGroupEnd } from './group-end-words.ts';
import { describeRefusal } from './refusal-words.ts';
import type { Move, MoveChoice } from './use-move.ts';

type Moving = NonNullable<Move['moving']>;

interface MoveQuestionProps extends Move {
  moving: Moving;
  choice: MoveChoice;
  /** Leaves everything as it is. */
  onBack: () => void;
}

/** Asks once before a student is moved: what happens, and what it makes of prices. */
export function MoveQuestion({ moving, choice, choices, act, onBack }: MoveQuestionProps) {
  const format = useFormat();
  const { item, student, key } = moving;
  const names = { name: firstNameOf(student), from: item.class.title, to: choice.class.title };
  const isNow = choice.outcome === 'enrolled';
  const paid = usePaid(item.id);
  const isComplete = choice.sections.length + choice.waivers.length === 0;
  return (
    <Dialog title={isNow ? m.account_move_question(names) : m.account_move_question_wait(names)} onClose={onBack}>
      <Stack>
        <p>
          {isNow ? m.account_move_effect(names) : m.account_move_effect_wait(names)}{' '}
          {describeCost(choice, item, format)}
        </p>
        {paid > 0 && <p>{m.payments_moved_paid({ paid: format.money(paid) })}</p>}
        {choice.repriced.map((seat) => (
          <p key={seat.classId}>{describeGroupEnd(seat, format)}</p>
        ))}
        {!isComplete && (
          <Notice tone="warn">
            <p>{m.account_move_forms(names)}</p>
            <ButtonLink to={paths.record(student.id)} look="secondary">
              {m.account_move_to_record()}
            </ButtonLink>
          </Notice>
        )}
        {act.error && <Refused error={act.error} moving={moving} choice={choice} />}
        <Cluster at="end">
          <Button look="secondary" onClick={() => !act.isPending && onBack()} data-autofocus>
            {m.account_move_back()}
          </Button>
          {isComplete && (
            <Button
              // A price that has changed is read before it is agreed to.
              isBusy={act.isPending || choices.isFetching}
              onClick={() => !act.isPending && !choices.isFetching && act.mutate({ choice, item, student, key })}
            >
              {isNow ? m.account_move_act() : m.account_move_act_wait()}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Dialog>
  );
}

/** What of a seat is paid; nothing where it is not owed for. */
function usePaid(enrollmentId: string): number {
  const seats = useOwnPayments().data?.ledger?.seats ?? [];
  return seats.find((seat) => seat.enrollmentId === enrollmentId)?.paidCents ?? 0;
}

/** The price of the seat before and after. */
function describeCost({ outcome, cents, groupName }: MoveChoice, item: Moving['item'], format: Format): string {
  const beforeCents = item.class.isCancelled ? 0 : item.agreedCents;
  const prices = { price: describeCents(cents, format), before: describeCents(beforeCents, format) };
  const group = groupName === null ? [] : [m.account_move_group({ group: groupName })];
  if (cents === beforeCents) return [m.account_move_costs_same(prices), ...group].join(' ');
  const costs = outcome === 'enrolled' ? m.account_move_costs(prices) : m.account_move_costs_then(prices);
  return [costs, ...group].join(' ');
}

/** Why nothing was done. */
function Refused({ error, moving, choice }: { error: Error; moving: Moving; choice: MoveChoice }) {
  const { helpEmail } = useApp().organization;
  const about = { student: moving.student, schoolClass: choice.class, format: useFormat() };
  return (
    <Notice tone="error" isAlert>
      {describeFailure(error, {
        // The codes of the contract, one for one.
        'not-moved': ({ why }) => describeRefusal(why as LineRefusal, about),
        'deadline-passed': () => m.account_deadline_passed({ address: helpEmail }),
      })}
    </Notice>
  );
}
