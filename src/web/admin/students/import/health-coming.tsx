import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { AllergiesSummary, MedicationsSummary } from '../../../shared/records/health-summaries.tsx';
import { Notice } from '../../../ui/notice.tsx';
import shared from '../../imports/import.module.css';
import { Part } from '../../imports/part.tsx';
import { PlainTable } from '../../imports/plain-table.tsx';

type Health = NonNullable<OutputOf<typeof functions.previewStudentImport>['health']>;

/** What would come in of health, each cell as it stands beside what it is taken for; only whoever may read it gets this. */
export function HealthComing({ health }: { health: Health | null }) {
  const format = useFormat();
  if (!health || (health.hasKey && health.total === 0)) return null;
  return (
    <Part title={m.student_imports_health_part()}>
      {!health.hasKey && <Notice tone="error">{m.student_imports_health_no_key()}</Notice>}
      {health.total > 0 && (
        <>
          <p className={shared.quiet}>{m.student_imports_health_lead()}</p>
          <PlainTable
            label={m.student_imports_health_part()}
            total={health.total}
            columns={[
              m.imports_row(),
              m.admin_student(),
              m.imports_cell_column(),
              m.imports_cell_value(),
              m.student_imports_health_becomes(),
            ]}
            rows={health.cells.map(({ row, name, column, cell, is }) => ({
              key: `${row} ${column}`,
              cells: [format.number(row), name, column, cell, <Taken key={column} is={is} />],
            }))}
          />
        </>
      )}
    </Part>
  );
}

function Taken({
  is: { allergies, medications, conditions, diet, doctor, insurance },
}: {
  is: Health['cells'][number]['is'];
}) {
  if (allergies !== undefined) return <AllergiesSummary answers={allergies} />;
  if (medications !== undefined) return <MedicationsSummary answers={medications} />;
  if (conditions) return <Told what={m.health_conditions()} words={textOf(conditions)} />;
  if (diet) return <Told what={m.health_diet()} words={textOf(diet)} />;
  if (doctor) {
    const words = doctor === 'none' ? m.health_no_doctor() : [doctor.name, doctor.phone].filter(Boolean).join(' · ');
    return <Told what={m.health_doctor()} words={words} />;
  }
  if (!insurance) return null;
  const words =
    insurance === 'uninsured'
      ? m.health_uninsured()
      : [insurance.company, insurance.number].filter(Boolean).join(' · ');
  return <Told what={m.health_insurance()} words={words} />;
}

const textOf = (told: { readonly text: string } | 'none') => (told === 'none' ? m.records_none() : told.text);

function Told({ what, words }: { what: string; words: string }) {
  return <p>{m.student_imports_health_of({ field: what, words })}</p>;
}
