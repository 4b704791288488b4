import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { ChargeFee } from './charge-fee.tsx';
import type { FamilyLedger } from './family-ledger.ts';
import { LedgerActs } from './ledger-acts.tsx';
import styles from './payments.module.css';
import { TakeOff } from './take-off.tsx';
import { TakePayment } from './take-payment.tsx';

/** What the household owes and paid, and the acts on it; whoever only reads sees the same without them. */
export function FamilyPayments({ familyId }: { familyId: string }) {
  const report = useReport('familyPayments', { familyId });
  const serves = useServesFamilies();
  const runs = useRunsSchool();
  const [act, setAct] = useState<'take' | 'fee' | 'off' | null>(null);
  const close = () => setAct(null);
  return (
    <Section title={m.payments_title()}>
      <ReportContent report={report} rows={3}>
        {(ledger) => (
          <>
            <Standing ledger={ledger} />
            {serves && (
              <Cluster>
                <Button look="secondary" onClick={() => setAct('take')}>
                  {m.payments_take()}
                </Button>
                {runs && (
                  <Button look="quiet" onClick={() => setAct('fee')}>
                    {m.payments_fee_act()}
                  </Button>
                )}
                {runs && ledger.dueCents + ledger.laterCents > 0 && (
                  <Button look="quiet" onClick={() => setAct('off')}>
                    {m.payments_off()}
                  </Button>
                )}
              </Cluster>
            )}
            <LedgerActs familyId={familyId} ledger={ledger} />
            {act === 'take' && <TakePayment familyId={familyId} ledger={ledger} onClose={close} />}
            {act === 'fee' && <ChargeFee familyId={familyId} ledger={ledger} onClose={close} />}
            {act === 'off' && <TakeOff familyId={familyId} ledger={ledger} onClose={close} />}
          </>
        )}
      </ReportContent>
    </Section>
  );
}

/** Due now, later and what is paid and not owed: figures below each other, each day in words. */
function Standing({ ledger: { today, dueCents, laterCents, creditCents, dues, acts } }: { ledger: FamilyLedger }) {
  const format = useFormat();
  if (acts.length === 0) return <p className={styles.quiet}>{m.payments_none_yet()}</p>;
  const first = dues[0]?.on;
  const next = dues.find(({ on }) => on > today)?.on;
  return (
    <dl className={styles.standing}>
      <div data-due={dueCents > 0 || undefined}>
        <dt>
          {m.payments_due_now()}
          {dueCents > 0 && first !== undefined && first < today && (
            <span className={styles.quiet}> {m.payments_overdue_since({ day: format.day(first) })}</span>
          )}
        </dt>
        <dd>{format.money(dueCents)}</dd>
      </div>
      {laterCents > 0 && (
        <div>
          <dt>
            {m.payments_due_later()}
            {next !== undefined && (
              <span className={styles.quiet}> {m.payments_next_on({ day: format.day(next) })}</span>
            )}
          </dt>
          <dd>{format.money(laterCents)}</dd>
        </div>
      )}
      {creditCents > 0 && (
        <div>
          <dt>{m.payments_credit()}</dt>
          <dd>{format.money(creditCents)}</dd>
        </div>
      )}
    </dl>
  );
}
