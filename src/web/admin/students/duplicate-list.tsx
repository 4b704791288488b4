import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { useReport } from '../frame/use-report.ts';
import styles from './students.module.css';

/** Pairs who were born on one day and have near names, in any family. */
export function DuplicateList() {
  const report = useReport('likelyDuplicates', {});
  const format = useFormat();
  const day = useMediumDay();
  return (
    <Section title={m.merge_likely()}>
      <ReportContent report={report} rows={4}>
        {({ total, pairs }) =>
          pairs.length === 0 ? (
            <Empty title={m.merge_likely_none_title()}>
              <p>{m.merge_likely_none()}</p>
            </Empty>
          ) : (
            <>
              <p>{m.merge_likely_count({ count: total, shown: format.number(total) })}</p>
              <ul className={styles.pairs}>
                {pairs.map(({ students: [one, other], shareHousehold }) =>
                  one && other ? (
                    <li key={`${one.id} ${other.id}`}>
                      {[one, other].map((student) => (
                        <div key={student.id}>
                          <p className={styles.name}>{`${student.firstName} ${student.lastName}`}</p>
                          <p className={styles.small}>
                            {[
                              student.birthDate && day(student.birthDate),
                              format.list(student.guardians.filter(Boolean)),
                            ]
                              .filter(Boolean)
                              .join(' · ')}
                          </p>
                        </div>
                      ))}
                      {!shareHousehold && (
                        <p className={`${styles.small} ${styles.remark}`}>{m.merge_likely_apart()}</p>
                      )}
                      <ButtonLink
                        look="secondary"
                        isSmall
                        to={staffPaths.mergeStudents}
                        search={{ keep: one.id, with: other.id }}
                        aria-label={m.merge_compare_of({ name: `${one.firstName} ${one.lastName}` })}
                      >
                        {m.merge_compare()}
                      </ButtonLink>
                    </li>
                  ) : null,
                )}
              </ul>
            </>
          )
        }
      </ReportContent>
    </Section>
  );
}
