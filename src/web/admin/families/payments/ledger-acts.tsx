import { useState } from 'react';
import type { Fee, ShownPayment, StaffAct } from '../../../../contract/payments.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { ReceiptButton } from '../../../shared/records/receipt-button.tsx';
import { signedMoney } from '../../../shared/signed-money.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { useMediumDay } from '../../frame/use-medium-day.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import type { FamilyLedger } from './family-ledger.ts';
import styles from './payments.module.css';
import { ReturnPayment } from './return-payment.tsx';
import { TakeOff } from './take-off.tsx';

type Entry = StaffAct['entries'][number];

/** So many acts stand open; those before them are a press away. */
const OPEN = 8;

interface ActsOf {
  readonly familyId: string;
  readonly ledger: FamilyLedger;
}

/** What was charged, taken back and paid, act by act, the latest first; an act of several entries opens to them. */
export function LedgerActs({ familyId, ledger }: ActsOf) {
  const { acts, earlier } = ledger;
  if (acts.length === 0) return null;
  const rest = acts.slice(OPEN);
  return (
    <>
      <Acts familyId={familyId} ledger={ledger} acts={acts.slice(0, OPEN)} />
      {rest.length > 0 && (
        <details>
          <summary>{m.payments_before({ count: rest.length })}</summary>
          <Acts familyId={familyId} ledger={ledger} acts={rest} />
          {earlier > 0 && <p className={styles.quiet}>{m.payments_not_shown({ count: earlier })}</p>}
        </details>
      )}
    </>
  );
}

function Acts({ familyId, ledger, acts }: ActsOf & { acts: readonly StaffAct[] }) {
  return (
    <ul className={styles.acts}>
      {acts.map((act) => (
        <li key={act.id}>
          <Act act={act} payment={ledger.payments.find(({ id }) => id === act.entries[0]?.paymentId)} />
          <FeeActs familyId={familyId} ledger={ledger} fee={ledger.fees.find(({ id }) => id === act.entries[0]?.id)} />
        </li>
      ))}
    </ul>
  );
}

function Act({ act, payment }: { act: StaffAct; payment: ShownPayment | undefined }) {
  const format = useFormat();
  const day = useMediumDay();
  const { at, actor, reason, entries } = act;
  const cents = entries.reduce((sum, each) => sum + each.cents, 0);
  const [only] = entries;
  return (
    <>
      <p className={styles.what}>
        {m.payments_act({ act: act.act })}
        {only && isOfOne(entries) ? ` · ${nameEntry(only)}` : ''}
        {payment ? ` · ${describePayment(payment)}` : ''}
      </p>
      <p className={styles.figure}>{signedMoney(cents, format)}</p>
      <p className={styles.quiet}>
        {[
          format.instant(at),
          payment && act.act === 'payment' && m.payments_received_day({ day: day(payment.receivedOn) }),
          actor,
          entries.length === 1 && only && describeDue(only, day),
          reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {payment && act.act === 'payment' && <PaymentActs payment={payment} />}
      {entries.length > 1 && (
        <details className={styles.opened}>
          <summary>{m.payments_entries({ count: entries.length })}</summary>
          <ul className={styles.acts}>
            {entries.map((each) => (
              <li key={each.id}>
                <p>{[m.payments_kind(each), nameEntry(each), describeDue(each, day)].filter(Boolean).join(' · ')}</p>
                <p className={styles.figure}>{signedMoney(each.cents, format)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** "Check 1042" */
const describePayment = ({ method, reference }: ShownPayment) =>
  [m.payments_method_word({ method }), reference].filter(Boolean).join(' ');

/** The receipt, and that the money came back; administrators say so here. */
function PaymentActs({ payment }: { payment: ShownPayment }) {
  const runs = useRunsSchool();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.paper}>
      <Cluster>
        <ReceiptButton payment={payment} />
        {payment.isReturned ? (
          <Tag tone="warn">{m.payments_returned()}</Tag>
        ) : (
          runs && (
            <Button look="quiet" onClick={() => setAsking(true)}>
              {m.payments_return()}
            </Button>
          )
        )}
      </Cluster>
      {isAsking && <ReturnPayment payment={payment} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** "Maya · Climbing" */
const nameEntry = ({ studentName, classTitle }: Entry) => [studentName, classTitle].filter(Boolean).join(' · ');

/** "due Dec 7", of what is owed more by an entry. */
const describeDue = ({ cents, dueOn }: Entry, day: (on: string) => string) =>
  cents > 0 && dueOn ? m.payments_due_on({ day: day(dueOn) }) : '';

/** Whether an act is about one student in one class. */
const isOfOne = ([first, ...more]: readonly Entry[]) =>
  Boolean(first?.classTitle) && more.every((each) => nameEntry(each) === nameEntry(first ?? each));

/** A fee that was a mistake, or is forgiven, is taken off by itself. */
function FeeActs({ fee, ...of }: ActsOf & { readonly fee: Fee | undefined }) {
  const runs = useRunsSchool();
  const [isAsking, setAsking] = useState(false);
  if (!fee || !runs || fee.paidCents >= fee.cents) return null;
  return (
    <div className={styles.paper}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {m.payments_off_this()}
      </Button>
      {isAsking && <TakeOff {...of} fee={fee} onClose={() => setAsking(false)} />}
    </div>
  );
}
