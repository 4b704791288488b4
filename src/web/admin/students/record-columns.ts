import type { FileRecord, TableStudent } from '../../../contract/student-table.ts';
import { m } from '../../../words/messages.js';
import { PHOTO_WORDS } from '../../shared/records/section-summary.tsx';
import type { ExportColumn } from '../imports/export-rows.ts';

type Column = ExportColumn<TableStudent>;
type Household = FileRecord['households'][number];
type Person = Household['contacts'][number];

const HOUSEHOLDS = [1, 2] as const;
const GUARDIANS = [1, 2] as const;
const CONTACTS = [1, 2, 3] as const;

/** What a file has beside the table: permissions, and of each household its guardians, contacts and who picks up; each field by name. Phones and addresses only for whoever is told them in lists. */
export function recordColumns({ hasReach }: { readonly hasReach: boolean }): Column[] {
  return [
    // By it an import knows each row again.
    { header: m.students_file_id(), value: ({ id }) => id },
    { header: m.students_file_external_id(), value: ({ record }) => record?.externalId ?? null },
    { header: m.account_pronouns(), value: ({ pronouns }) => pronouns ?? null },
    { header: m.account_school(), value: ({ school }) => school ?? null },
    { header: m.records_photos(), value: ({ record }) => (record?.photos ? PHOTO_WORDS[record.photos]() : null) },
    { header: m.records_sunscreen(), value: ({ record }) => yesNo(record?.sunscreen) },
    { header: m.records_insect_spray(), value: ({ record }) => yesNo(record?.insectSpray) },
    ...HOUSEHOLDS.flatMap((number) => householdColumns(number, hasReach)),
  ];
}

const yesNo = (value: boolean | null | undefined) =>
  value === null || value === undefined ? null : value ? m.records_yes() : m.records_no();

function householdColumns(number: number, hasReach: boolean): Column[] {
  const of = (what: string, value: (household: Household) => string | undefined): Column => ({
    header: m.students_file_household({ number, what }),
    value: ({ record }) => {
      const household = record?.households[number - 1];
      return (household && value(household)) ?? null;
    },
  });
  const people = (all: readonly Person[]) =>
    all.map(({ name, relationship, phone }) => [name, relationship, phone].filter(Boolean).join(', ')).join('; ');
  const parts = [
    ['name', m.students_file_name()],
    ['relationship', m.students_file_relationship()],
    ...(hasReach ? [['phone', m.students_file_phone()] as const] : []),
  ] as const;
  const address = hasReach ? [['email', m.students_file_email()] as const] : [];
  return [
    ...GUARDIANS.flatMap((place) => [
      ...[...parts, ...address].map(([part, what]) =>
        of(m.students_file_guardian({ place, what }), ({ guardians }) => guardians[place - 1]?.[part]),
      ),
      of(
        m.students_file_guardian({ place, what: m.students_file_lives_with() }),
        ({ guardians }) => yesNo(guardians[place - 1]?.livesWith) ?? undefined,
      ),
    ]),
    ...CONTACTS.flatMap((place) =>
      parts.map(([part, what]) =>
        of(m.students_file_contact({ place, what }), ({ contacts }) => contacts[place - 1]?.[part]),
      ),
    ),
    of(m.records_allowed(), ({ allowed }) => people(allowed)),
    of(m.records_not_allowed(), ({ notAllowed }) => people(notAllowed)),
    of(m.records_code_word(), ({ hasCodeWord }) => (hasCodeWord ? m.records_has_code_word() : '')),
  ];
}
