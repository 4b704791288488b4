import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import type { StudentMapping } from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Warning } from '../../imports/warning.tsx';

interface HealthColumnsParts {
  readonly health: OutputOf<typeof functions.studentImportColumns>['health'];
  readonly mapping: StudentMapping;
}

/** Says which columns of health are not read: because somebody may not, or because they go nowhere yet. */
export function HealthColumns({ health: { mayRead, columns }, mapping }: HealthColumnsParts) {
  const format = useFormat();
  const left = columns.filter((name) => !mapping.columns.some(({ column }) => column === name));
  if (left.length === 0) return null;
  const named = { columns: format.list(left.map((name) => `“${name}”`)) };
  return mayRead ? (
    <Warning title={m.student_imports_health_nowhere_title()} isStatus>
      {m.student_imports_health_nowhere(named)}
    </Warning>
  ) : (
    <Warning title={m.student_imports_health_title()}>{m.student_imports_health_closed(named)}</Warning>
  );
}
