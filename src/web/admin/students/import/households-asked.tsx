import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import shared from '../../imports/import.module.css';
import { Part } from '../../imports/part.tsx';
import type { StudentWork } from './student-work.ts';

type Preview = OutputOf<typeof functions.previewStudentImport>;
type Question = Preview['householdsAsked'][number];

interface AskedParts {
  readonly preview: Preview;
  readonly work: StudentWork;
  readonly change: (part: Partial<StudentWork>) => void;
}

const CANDIDATE = {
  mail: m.student_imports_household_asked_mail,
  phone: m.student_imports_household_asked_phone,
  name: m.student_imports_household_asked_name,
} as const;

const keyOf = ({ familyId, row }: { familyId: string | null; row: number | null }) => familyId ?? String(row);

/** Children who may be of one household: they are not, as long as nobody says so. */
export function HouseholdsAsked({ preview, work, change }: AskedParts) {
  const format = useFormat();
  if (preview.householdsAsked.length === 0) return null;
  const list = (words: readonly string[]) => format.list(words) || m.student_imports_household_nobody();
  // Of several the likeliest is named; the list has all.
  const othersOf = ({ candidates: [first, ...rest] }: Question) =>
    `${list(first?.children ?? [])}${rest.length > 0 ? '…' : ''}`;
  const decide = ({ row, candidates }: Question, value: string) => {
    const { [row]: _before, ...others } = work.households ?? {};
    const is = candidates.find((each) => keyOf(each.is) === value)?.is;
    change({ households: is ? { ...others, [row]: is } : others });
  };
  return (
    <Part
      title={m.student_imports_household_asked_title()}
      of={{ shown: preview.householdsAsked.length, total: preview.lengths.householdsAsked }}
    >
      <p className={shared.quiet}>{m.student_imports_household_asked_lead()}</p>
      {preview.householdsAsked.map((question) => (
        <ChoiceField
          key={question.row}
          label={m.student_imports_household_asked_choice({
            row: question.row,
            children: list(question.children),
            others: othersOf(question),
          })}
          description={m.student_imports_household_asked_guardians({ guardians: list(question.guardians) })}
          value={question.answer ? keyOf(question.answer) : ''}
          onChange={(event) => decide(question, event.currentTarget.value)}
          options={[
            { value: '', label: m.student_imports_household_asked_apart() },
            ...question.candidates.map(({ is, children, guardians, doubt }) => ({
              value: keyOf(is),
              label: CANDIDATE[doubt]({ children: list(children), guardians: list(guardians) }),
            })),
          ]}
        />
      ))}
    </Part>
  );
}

/** Guardians for whom the file has another address: theirs stays, as long as nobody chooses the other. */
export function AddressesAsked({ preview, work, change }: AskedParts) {
  if (preview.addressesAsked.length === 0) return null;
  const decide = (guardianId: string, email: string) => {
    const { [guardianId]: _before, ...others } = work.addresses ?? {};
    change({ addresses: email === '' ? others : { ...others, [guardianId]: email } });
  };
  return (
    <Part
      title={m.student_imports_addresses_title()}
      of={{ shown: preview.addressesAsked.length, total: preview.lengths.addressesAsked }}
    >
      <p className={shared.quiet}>{m.student_imports_addresses_lead()}</p>
      {preview.addressesAsked.map(({ row, guardianId, name, student, from, to, answer }) => (
        <ChoiceField
          key={guardianId}
          label={m.student_imports_address_choice({ name: name || m.student_imports_address_nameless(), student, row })}
          value={answer ?? ''}
          onChange={(event) => decide(guardianId, event.currentTarget.value)}
          options={[
            {
              value: '',
              label:
                from === '' ? m.student_imports_address_keep_none() : m.student_imports_address_keep({ address: from }),
            },
            ...to.map((address) => ({ value: address, label: m.student_imports_address_take({ address }) })),
          ]}
        />
      ))}
    </Part>
  );
}
