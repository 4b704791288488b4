import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { describeCents } from '../../shared/class-wording.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import styles from '../account/account.module.css';
import { firstNameOf } from '../students/students-data.ts';
import type { Move, MoveChoice } from './use-move.ts';

interface MoveChoicesProps {
  choices: readonly MoveChoice[];
  moving: NonNullable<Move['moving']>;
  onChoose: (classId: string) => void;
}

/** So many are seen at a glance. */
const FIRST = 6;

/** The classes to which a student can move: when and where, whether a seat is free, and what the move costs. */
export function MoveChoices({ choices, moving: { item, student }, onChoose }: MoveChoicesProps) {
  const format = useFormat();
  const [isAll, showAll] = useState(false);
  const shown = isAll ? choices : choices.slice(0, FIRST);
  const name = firstNameOf(student);
  return (
    <>
      <Rows aria-label={m.account_move_choose({ name })}>
        {shown.map((choice) => {
          const names = { from: item.class.title, to: choice.class.title };
          const isNow = choice.outcome === 'enrolled';
          return (
            <Row key={choice.class.id}>
              <div>
                <p className={styles.strong}>{choice.class.title}</p>
                <p className={styles.small}>{describePlace(choice, format)}</p>
                <p>{describeSeats(choice, name, format)}</p>
                <p>{describePrice(choice, format)}</p>
              </div>
              <Button
                look="secondary"
                onClick={() => onChoose(choice.class.id)}
                aria-label={isNow ? m.account_move_there_name(names) : m.account_move_wait_there_name(names)}
              >
                {isNow ? m.account_move_there() : m.account_move_wait_there()}
              </Button>
            </Row>
          );
        })}
      </Rows>
      {shown.length < choices.length && (
        <Button look="quiet" onClick={() => showAll(true)}>
          {m.account_move_all({ count: choices.length })}
        </Button>
      )}
    </>
  );
}

function describePlace({ class: { meetings, location } }: MoveChoice, format: Format): string {
  return [describeSchedule(meetings, format), location?.name].filter(Boolean).join(' · ');
}

function describeSeats(
  { class: { seatsLeft, capacity, waiting }, ...choice }: MoveChoice,
  name: string,
  format: Format,
) {
  if (choice.outcome === 'enrolled')
    return m.account_move_first({ left: format.number(seatsLeft), capacity: format.number(capacity) });
  if (choice.waits) return m.account_move_waits({ name });
  return waiting === 0 ? m.account_move_full_nobody() : m.account_move_full({ waiting: format.number(waiting) });
}

function describePrice({ cents, differenceCents, repriced }: MoveChoice, format: Format): string {
  const prices = { price: describeCents(cents, format), difference: format.money(Math.abs(differenceCents)) };
  if (differenceCents === 0) return m.account_move_same(prices);
  if (repriced.length > 0)
    return differenceCents > 0 ? m.account_move_more_in_all(prices) : m.account_move_less_in_all(prices);
  return differenceCents > 0 ? m.account_move_more(prices) : m.account_move_less(prices);
}
