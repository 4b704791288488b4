import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { WaiverSigner } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { PaperButton } from '../../shared/records/paper-button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Tag } from '../../ui/notice.tsx';
import { FilterChips } from '../frame/filter-chips.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { type StaffColumn, StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { WaiverParts } from './waiver-parts.tsx';

const STATES = ['lacking', 'signed'] as const;

/** Who of a semester's students has signed a waiver, and who lacks it. */
export function WaiverSignersPage() {
  const { waiverId = '' } = useParams({ strict: false });
  const [{ semester: semesterId, class: classId, state: stateText }] = useAddress();
  const state = STATES.find((one) => one === stateText);
  const about = { waiverId, semesterId, ...(classId && { classId }), ...(state && { state }) };
  const table = useTable('waiverSigners', about, ['class', 'state']);
  const waiver = useReport('staffWaiver', { waiverId });
  const format = useFormat();
  const { data } = waiver;
  const columns = useMemo(() => signerColumns(data?.waiver.title ?? '', format), [data, format]);
  const { found } = table;
  const title = data?.waiver.title ?? m.waivers_title();
  return (
    <StaffPage
      title={title}
      back={{ to: staffPaths.staffWaivers, words: m.waivers_back() }}
      printedAside={found?.semester?.name}
      tools={<SemesterSelect semesters={found?.semesters} semester={found?.semester} />}
    >
      <StaffTable
        name="signers"
        label={m.waivers_signers_list()}
        table={table}
        above={<WaiverParts waiverId={waiverId} />}
        filters={<Filters classes={found?.classes ?? []} />}
        columns={columns}
        search={m.waivers_signers_search()}
        totals={({ total, lacking }) => m.waivers_signers_total({ count: total, lacking })}
        empty={
          <Empty title={m.waivers_signers_empty_title()}>
            <p>{m.waivers_signers_empty()}</p>
          </Empty>
        }
        file={{ name: title }}
      />
    </StaffPage>
  );
}

function Filters({ classes }: { classes: readonly { readonly id: string; readonly name: string }[] }) {
  const [{ class: classId }, change] = useAddress();
  return (
    <>
      <FilterChips
        label={m.waivers_signers_filter()}
        name="state"
        choices={[
          { value: undefined, words: m.waivers_signers_all() },
          { value: 'lacking', words: m.waivers_signers_only_lacking() },
          { value: 'signed', words: m.waivers_signers_only_signed() },
        ]}
      />
      <ChoiceField
        label={m.waivers_signers_class()}
        labelled="hidden"
        value={classId ?? ''}
        options={[
          { value: '', label: m.waivers_signers_any_class() },
          ...classes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ class: value || undefined, page: undefined })}
      />
    </>
  );
}

const nameOf = ({ firstName, lastName }: WaiverSigner) => `${firstName} ${lastName}`;

function signerColumns(title: string, format: Format): StaffColumn<WaiverSigner>[] {
  return [
    {
      id: 'name',
      header: m.waivers_signer(),
      isSorted: true,
      width: 220,
      cell: nameOf,
      file: [{ header: m.waivers_signer(), value: nameOf }],
    },
    {
      id: 'signed',
      header: m.waivers_signer_signed(),
      isSorted: true,
      width: 170,
      cell: ({ signature }) =>
        signature ? format.instantDay(signature.signedAt) : <Tag tone="warn">{m.waivers_signer_lacking()}</Tag>,
      file: [
        {
          header: m.waivers_signer_signed(),
          value: ({ signature }) => (signature ? format.instantDay(signature.signedAt) : m.waivers_signer_lacking()),
        },
      ],
    },
    {
      id: 'by',
      header: m.waivers_signer_by(),
      width: 200,
      cell: ({ signature }) => signature?.typedName ?? '',
      file: [{ header: m.waivers_signer_by(), value: ({ signature }) => signature?.typedName ?? '' }],
    },
    {
      id: 'version',
      header: m.waivers_signer_version(),
      isNumber: true,
      width: 90,
      cell: ({ signature }) => signature?.number ?? '',
      file: [{ header: m.waivers_signer_version(), value: ({ signature }) => signature?.number ?? '' }],
    },
    {
      id: 'paper',
      header: m.waivers_signer_paper(),
      width: 160,
      cell: (signer) =>
        signer.signature && (
          <PaperButton signatureId={signer.signature.id} title={title} name={nameOf(signer)} isInList />
        ),
    },
    {
      id: 'classes',
      header: m.waivers_signer_classes(),
      width: 320,
      cell: ({ classTitles }) => classTitles.join(', '),
      file: [{ header: m.waivers_signer_classes(), value: ({ classTitles }) => classTitles.join(', ') }],
    },
  ];
}
