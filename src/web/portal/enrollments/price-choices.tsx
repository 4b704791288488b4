import { useState } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import { currencyDigits, readMoney, writeMoney } from '../../../domain/money.ts';
import { isSliding } from '../../../domain/price-tag.ts';
import { isInRange } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { Card } from '../../ui/section.tsx';
import { MoneyField } from '../../ui/text-field.tsx';
import type { Plan } from '../plan/plan.ts';
import styles from './review-step.module.css';

interface Choices {
  readonly plan: Pick<Plan, 'lines' | 'setPrice'>;
  readonly classes: ReadonlyMap<string, SchoolClass | null>;
}

/** What was typed for classes with a range of prices; the plan keeps what of it is a price within the range. */
export function usePriceChoices({ plan, classes }: Choices) {
  const digits = currencyDigits(useApp().organization.currency);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const choices = plan.lines.flatMap(({ classId, studentIds, chosenCents }) => {
    const schoolClass = classes.get(classId);
    // A choice from a range that is no more stays to be seen and taken back.
    if (!schoolClass || studentIds.length === 0 || !(isSliding(schoolClass) || chosenCents !== undefined)) return [];
    const text = typed[classId] ?? (chosenCents === undefined ? '' : writeMoney(chosenCents, digits));
    return [{ schoolClass, text, isWrong: text.trim() !== '' && read(text, schoolClass, digits) === null }];
  });
  const choose = (schoolClass: SchoolClass, text: string) => {
    setTyped({ ...typed, [schoolClass.id]: text });
    plan.setPrice(schoolClass.id, read(text, schoolClass, digits));
  };
  return { choices, choose, isWrong: choices.some((choice) => choice.isWrong) };
}

function read(text: string, schoolClass: SchoolClass, digits: number): number | null {
  const cents = readMoney(text, digits);
  return cents !== null && isInRange(schoolClass, cents) ? cents : null;
}

/** One field for each class with a range of prices: what the family pays for every student who takes it. */
export function PriceChoices({ choices, choose }: Omit<ReturnType<typeof usePriceChoices>, 'isWrong'>) {
  const format = useFormat();
  // A half-typed price is no error yet.
  const [typingIn, setTypingIn] = useState<string | null>(null);
  if (choices.length === 0) return null;
  return (
    <Card>
      <fieldset className={styles.wishes}>
        <legend>{m.enrollments_your_price()}</legend>
        <p className={styles.small}>{m.enrollments_your_price_hint()}</p>
        {choices.map(({ schoolClass, text, isWrong }) => {
          const range = {
            from: format.money(schoolClass.priceCents),
            to: format.money(Math.max(schoolClass.priceCents, schoolClass.priceMaxCents ?? 0)),
          };
          return (
            <MoneyField
              key={schoolClass.id}
              label={m.enrollments_your_price_of({ title: schoolClass.title })}
              description={m.enrollments_your_price_range(range)}
              error={isWrong && typingIn !== schoolClass.id && m.enrollments_your_price_wrong(range)}
              value={text}
              maxLength={20}
              onFocus={() => setTypingIn(schoolClass.id)}
              onBlur={() => setTypingIn(null)}
              onChange={(event) => choose(schoolClass, event.currentTarget.value)}
            />
          );
        })}
      </fieldset>
    </Card>
  );
}
