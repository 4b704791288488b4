import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FAMILY_FORMS, FAMILY_SEATS } from '../../../../contract/family-table.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Leads } from '../../frame/not-yours.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { ChoiceFilters } from '../../table/choice-filters.tsx';
import { StaffTable } from '../../table/staff-table.tsx';
import { useTable } from '../../table/use-table.ts';
import { familyColumns } from './family-columns.tsx';

const MANY = 1000;
const FILTERS = ['seats', 'forms'];

/** "Families": every household, found by anybody in it, with its classes and what is missing; each leads to its page. */
export function FamiliesPage() {
  const [{ seats: seatsText, forms: formsText }] = useAddress();
  const navigate = useNavigate();
  const format = useFormat();
  const seats = FAMILY_SEATS.find((one) => one === seatsText);
  const forms = FAMILY_FORMS.find((one) => one === formsText);
  const table = useTable('staffFamilies', { seats, forms }, FILTERS);
  const columns = useMemo(() => familyColumns(format), [format]);
  return (
    <StaffPage
      title={m.family_table_title()}
      lead={<p>{m.family_table_lead()}</p>}
      tools={
        <Leads to="MergeFamiliesPage">
          <ButtonLink look="secondary" to={staffPaths.mergeFamilies}>
            {m.family_likely()}
          </ButtonLink>
        </Leads>
      }
    >
      <StaffTable
        name="family"
        label={m.family_table_list()}
        table={table}
        columns={columns}
        search={m.family_table_search()}
        filters={<FamilyFilters />}
        totals={({ total }) =>
          [m.family_table_count({ count: total, shown: format.number(total) }), total > MANY && m.students_many()]
            .filter(Boolean)
            .join(' · ')
        }
        empty={
          <Empty title={m.family_table_empty_title()}>
            <p>{m.family_table_empty()}</p>
          </Empty>
        }
        onOpen={({ id }) => void navigate({ to: staffPaths.staffFamily(id) })}
        views={{ list: 'family', filters: FILTERS }}
        file={{ name: m.family_table_title(), list: 'families' }}
      />
    </StaffPage>
  );
}

/** What the table of families is narrowed by, all in the address. */
function FamilyFilters() {
  return (
    <ChoiceFilters
      filters={[
        {
          name: 'seats',
          label: m.family_table_seats(),
          all: m.family_table_all_seats(),
          choices: [
            { value: 'some', label: m.family_table_some_seats() },
            { value: 'none', label: m.family_table_no_seats() },
          ],
        },
        {
          name: 'forms',
          label: m.family_table_missing(),
          all: m.family_table_all_forms(),
          choices: [
            { value: 'missing', label: m.students_filter_missing() },
            { value: 'complete', label: m.students_filter_complete() },
          ],
        },
      ]}
    />
  );
}
