import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PAYMENT_METHODS } from '../../../contract/payments.ts';
import { isDay } from '../../../domain/day.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';
import { DayFilter } from '../table/day-filter.tsx';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { PaymentsFrame } from './payments-frame.tsx';
import { receivedColumns } from './received-columns.tsx';
import { Takings } from './takings.tsx';

const FILTERS = ['from', 'until', 'method'];

/** "Received": the payments, the latest first, and how much came in which way. */
export function ReceivedPage() {
  const [address] = useAddress();
  const navigate = useNavigate();
  const format = useFormat();
  const day = useMediumDay();
  const digits = currencyDigits(useApp().organization.currency);
  const asDay = (text = '') => (isDay(text) ? text : undefined);
  const method = PAYMENT_METHODS.find((one) => one === address['method']);
  const about = { from: asDay(address['from']), until: asDay(address['until']), method };
  const table = useTable('receivedPayments', about, FILTERS);
  const columns = useMemo(() => receivedColumns({ format, digits, day }), [format, digits, day]);
  return (
    <PaymentsFrame lead={m.owing_lead_received()}>
      <StaffTable
        name="received"
        label={m.owing_received_list()}
        table={table}
        columns={columns}
        search={m.owing_received_search()}
        above={<Takings takings={table.found?.takings ?? []} />}
        filters={<ReceivedFilters />}
        totals={({ total }) => m.owing_received_count({ count: total, shown: format.number(total) })}
        empty={
          <Empty title={m.owing_received_empty_title()}>
            <p>{m.owing_received_empty()}</p>
            <ButtonLink to={staffPaths.staffFamilies}>{m.owing_received_empty_open()}</ButtonLink>
          </Empty>
        }
        onOpen={({ familyId }) => void navigate({ to: staffPaths.staffFamily(familyId) })}
        file={{ name: m.payments_title(), list: 'payments' }}
      />
    </PaymentsFrame>
  );
}

function ReceivedFilters() {
  return (
    <ChoiceFilters
      filters={[
        {
          name: 'method',
          label: m.payments_method(),
          all: m.owing_received_methods(),
          choices: PAYMENT_METHODS.map((value) => ({ value, label: m.payments_method_word({ method: value }) })),
        },
      ]}
      more={['from', 'until']}
    >
      <DayFilter name="from" label={m.owing_received_from()} />
      <DayFilter name="until" label={m.owing_received_until()} />
    </ChoiceFilters>
  );
}
