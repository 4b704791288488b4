import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { OWING_STANDINGS } from '../../../contract/owing.ts';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { OVERDUE_AGES } from '../../../domain/overdue.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { FilterChips } from '../frame/filter-chips.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { ChoiceFilters } from '../table/choice-filters.tsx';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { owingColumns } from './owing-columns.tsx';
import { PaymentsFrame } from './payments-frame.tsx';

type Owing = OutputOf<typeof functions.owing>;

const FILTERS = ['standing', 'age', 'semester'];

/** "Owing": the households that owe, how much and since when; each leads to its page, where money is taken. */
export function OwingPage() {
  const [address] = useAddress();
  const navigate = useNavigate();
  const format = useFormat();
  const day = useMediumDay();
  const digits = currencyDigits(useApp().organization.currency);
  const standing = OWING_STANDINGS.find((one) => one === address['standing']);
  const isCredit = standing === 'credit';
  const age = OVERDUE_AGES.find((one) => one === address['age']);
  // Who paid what is not owed owes for no time and for no semester.
  const owed = isCredit ? {} : { age, semesterId: address['semester'] || undefined };
  const table = useTable('owing', { standing, ...owed }, FILTERS);
  const { today = '', semesters = [] } = table.found ?? {};
  const columns = useMemo(
    () => owingColumns({ format, digits, day, today, isCredit }),
    [format, digits, day, today, isCredit],
  );
  return (
    <PaymentsFrame lead={m.owing_lead()}>
      <StaffTable
        name="owing"
        label={m.owing_list()}
        table={table}
        columns={columns}
        search={m.owing_search()}
        above={<Standings />}
        filters={!isCredit && <OwingFilters semesters={semesters} />}
        totals={(found) => describeSums(found, format)}
        empty={<NobodyOwes keepsBooks={semesters.length > 0} />}
        onOpen={({ id }) => void navigate({ to: staffPaths.staffFamily(id) })}
        file={{ name: m.owing_list(), list: 'owing' }}
      />
    </PaymentsFrame>
  );
}

/** "12 families · $1,200 due now · $300 of it overdue · $90 due later" */
function describeSums({ total, ...sums }: Owing, format: Format): string {
  const { dueCents, overdueCents, laterCents, creditCents } = sums;
  return [
    m.owing_count({ count: total, shown: format.number(total) }),
    dueCents > 0 && m.owing_sum_due({ amount: format.money(dueCents) }),
    overdueCents > 0 && m.owing_sum_overdue({ amount: format.money(overdueCents) }),
    laterCents > 0 && m.owing_sum_later({ amount: format.money(laterCents) }),
    creditCents > 0 && m.owing_sum_credit({ amount: format.money(creditCents) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How they stand, of which one is chosen at a time. */
function Standings() {
  const words = {
    overdue: m.owing_standing_overdue,
    due: m.owing_standing_due,
    later: m.owing_standing_later,
    credit: m.owing_standing_credit,
  };
  return (
    <FilterChips
      label={m.owing_standing()}
      name="standing"
      choices={[
        { value: undefined, words: m.owing_standing_any() },
        ...OWING_STANDINGS.map((value) => ({ value, words: words[value]() })),
      ]}
    />
  );
}

function OwingFilters({ semesters }: { semesters: Owing['semesters'] }) {
  return (
    <ChoiceFilters
      filters={[
        {
          name: 'age',
          label: m.owing_age(),
          all: m.owing_ages(),
          choices: OVERDUE_AGES.map((value) => ({ value, label: m.owing_age_word({ age: value }) })),
        },
        {
          name: 'semester',
          label: m.owing_semester(),
          all: m.owing_semesters(),
          choices: semesters.map(({ id, name }) => ({ value: id, label: name })),
          nameOf: () => m.admin_unknown(),
        },
      ]}
    />
  );
}

/** Nobody owes; or nobody can, for no semester keeps books. */
function NobodyOwes({ keepsBooks }: { keepsBooks: boolean }) {
  if (keepsBooks)
    return (
      <Empty title={m.owing_empty_title()}>
        <p>{m.owing_empty()}</p>
      </Empty>
    );
  return (
    <Empty title={m.owing_no_books_title()}>
      <p>{m.owing_no_books()}</p>
      <ButtonLink to={staffPaths.managedSemesters}>{m.owing_no_books_open()}</ButtonLink>
    </Empty>
  );
}
