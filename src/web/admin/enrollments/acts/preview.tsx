import type { ReactNode } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../../contract/kit.ts';
import { type Override, OVERRIDES } from '../../../../domain/staff-seat.ts';
import { m } from '../../../../words/messages.js';
import { describeFailure } from '../../../shared/failure.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import styles from '../withdraw-all.module.css';
import type { Act } from './asked-act.ts';
import { EffectWords } from './effects.tsx';
import { OverrideBoxes } from '../overrides/override-boxes.tsx';
import { describeFreedMoney } from '../../frame/freed-money.ts';
import { useReport } from '../../frame/use-report.ts';

type Preview = OutputOf<typeof functions.previewEnrollmentAct>;

interface PreviewProps extends Pick<Parameters<typeof OverrideBoxes>[0], 'overrides' | 'onChange' | 'clash'> {
  readonly act: Act;
  readonly question: InputOf<typeof functions.previewEnrollmentAct>;
  /** The title of the class that they are moved to. */
  readonly to: string;
  readonly tells: boolean;
  /** Asked where something is owed for seats that end. */
  readonly keep: ReactNode;
  /** The rules that are known to stand against it before anything is tried. */
  readonly rules: readonly Override[];
}

/** What would happen now, asked anew with every choice; and what staff can allow of what stands against it. */
export function ActPreview({ act, question, to, tells, rules, keep, ...boxes }: PreviewProps) {
  const preview = useReport('previewEnrollmentAct', question);
  const kept = preview.data?.kept ?? [];
  // What was set aside stays to be seen.
  const against = new Set<string>([...boxes.overrides, ...rules, ...kept.flatMap(({ reasons }) => reasons)]);
  return (
    <>
      <div className={styles.preview} aria-busy={preview.isFetching} aria-live="polite">
        {preview.error ? (
          <p role="alert">{describeFailure(preview.error)}</p>
        ) : preview.data ? (
          <PreviewWords act={act} preview={preview.data} to={to} tells={tells} />
        ) : (
          <p>{m.withdraw_all_looking()}</p>
        )}
      </div>
      {act !== 'move' && preview.data?.money && keep}
      <OverrideBoxes {...boxes} rules={OVERRIDES.filter((rule) => against.has(rule))} />
    </>
  );
}

function PreviewWords({ act, preview, to, tells }: { act: Act; preview: Preview; to: string; tells: boolean }) {
  const format = useFormat();
  return (
    <>
      <EffectWords act={act} effects={preview} to={to} />
      {preview.money && <p>{describeMoney(act, preview.money, format)}</p>}
      {preview.done.length > 0 && <p>{tells ? m.acts_letters({ count: preview.letters }) : m.acts_letters_none()}</p>}
    </>
  );
}

/** What becomes of what is owed for the seats, and of what was paid for them. */
function describeMoney(act: Act, money: NonNullable<Preview['money']>, format: Format): string {
  if (act !== 'move') return describeFreedMoney(money, format);
  const facts = { owed: format.money(money.owedCents), paid: format.money(money.paidCents) };
  return money.paidCents > 0 ? m.acts_money_moves_paid(facts) : m.acts_money_moves(facts);
}
