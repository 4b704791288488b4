import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import shared from '../../imports/import.module.css';
import { Part } from '../../imports/part.tsx';
import { PlainTable } from '../../imports/plain-table.tsx';

type Preview = OutputOf<typeof functions.previewStudentImport>;
type Household = Preview['households'][number];

const BY = {
  mail: m.student_imports_by_mail,
  phone: m.student_imports_by_phone,
  number: m.student_imports_by_number,
  answer: m.student_imports_by_answer,
} as const;

/** The households of new children as they will be: who lives together, and by what they are one. */
export function HouseholdsTable({ preview: { households, lengths } }: { preview: Preview }) {
  const format = useFormat();
  if (households.length === 0) return null;
  const why = ({ isNew, by, isTold }: Household) => {
    const signs = format.list(by.map((sign) => BY[sign]()));
    if (!isNew) {
      const words = m.student_imports_household_there({ by: signs });
      return isTold ? `${words}. ${m.student_imports_household_told()}` : words;
    }
    return signs === '' ? m.student_imports_household_new() : m.student_imports_household_new_by({ by: signs });
  };
  return (
    <Part title={m.student_imports_households_title()}>
      <p className={shared.quiet}>{m.student_imports_households_lead()}</p>
      <PlainTable
        label={m.student_imports_households_title()}
        total={lengths.households}
        columns={[
          m.student_imports_households_children(),
          m.student_imports_guardians(),
          m.student_imports_households_why(),
        ]}
        rows={households.map((each) => ({
          key: String(each.row),
          cells: [
            <Lines
              key="children"
              lines={each.children.map(({ row, name }) =>
                row === null
                  ? m.student_imports_household_here({ name })
                  : m.student_imports_household_row({ name, row }),
              )}
            />,
            <Lines
              key="guardians"
              lines={each.guardians.map(({ isNew, words }) =>
                isNew && !each.isNew ? m.student_imports_guardian_new({ who: words }) : words,
              )}
            />,
            why(each),
          ],
        }))}
      />
    </Part>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>);
}
