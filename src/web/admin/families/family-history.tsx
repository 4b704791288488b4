import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { describeAction } from '../audit/audit-words.ts';
import { nameActor } from '../audit/code-words.ts';
import styles from '../students/students.module.css';

const SHOWN = 10;

/** What happened to it and to its students last; the whole stands in the history. */
export function FamilyHistory({ familyId }: { familyId: string }) {
  const report = useReport('auditEntries', { entityId: familyId, pageSize: SHOWN });
  const format = useFormat();
  return (
    <ReportContent report={report} rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p>{m.families_page_no_history()}</p>
        ) : (
          <>
            <ul className={styles.lines} data-wide>
              {rows.map(({ id, action, entityId, names, actor, at }) => (
                <li key={id}>
                  <span>{describeAction(action)}</span>
                  <span>{names[entityId]}</span>
                  <span>{nameActor(actor)}</span>
                  <span>{format.instant(at)}</span>
                </li>
              ))}
            </ul>
            <p>
              <HistoryLink entityId={familyId} />
            </p>
          </>
        )
      }
    </ReportContent>
  );
}
