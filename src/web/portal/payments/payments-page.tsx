import type { OwnLedger } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import accountStyles from '../account/account.module.css';
import { UnlessPickUpOnly } from '../families/pick-up-home.tsx';
import { Acts } from './acts.tsx';
import { Figures } from './figures.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { PaidFees, PaidSeats } from './paid-seats.tsx';
import { useOwnPayments } from './payments-data.ts';
import styles from './payments.module.css';
import { Received } from './received.tsx';

/** What the family owes and when, how it pays, and everything that was charged and paid. */
export function PaymentsPage() {
  const { organization } = useApp();
  return (
    <UnlessPickUpOnly>
      <div className={`${accountStyles.page} ${styles.page}`}>
        <p className={accountStyles.printed}>{organization.name}</p>
        <h1 tabIndex={-1}>{m.payments_title()}</h1>
        <Payments />
      </div>
    </UnlessPickUpOnly>
  );
}

function Payments() {
  const own = useOwnPayments();
  if (own.data) {
    const { ledger, ...rest } = own.data;
    return ledger === null ? <p>{m.payments_not_yours()}</p> : <Ledger ledger={ledger} {...rest} />;
  }
  if (own.error) return <NotLoaded title={m.payments_not_loaded()} error={own.error} queries={[own]} />;
  return (
    <div aria-busy="true">
      <ScreenSkeleton />
    </div>
  );
}

interface LedgerProps {
  readonly ledger: OwnLedger;
  readonly today: string;
  readonly howToPay: string;
}

function Ledger({ ledger, today, howToPay }: LedgerProps) {
  const { dues, seats, fees, payments, acts, earlier } = ledger;
  if (acts.length === 0)
    return (
      <Empty title={m.payments_empty_title()}>
        <p>{m.payments_empty()}</p>
      </Empty>
    );
  return (
    <Stack gap="large">
      <Figures ledger={ledger} today={today} />
      {dues.length > 0 && <HowToPay words={howToPay} />}
      <PaidSeats seats={seats} />
      <PaidFees fees={fees} />
      <Received payments={payments} />
      <Acts acts={acts} earlier={earlier} />
      <div className={styles.print}>
        <Button look="secondary" onClick={() => print()}>
          {m.enrollments_print()}
        </Button>
      </div>
    </Stack>
  );
}
