import { m } from '../../../../words/messages.js';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { ReportTrouble } from '../../frame/report-state.tsx';
import type { useReport } from '../../frame/use-report.ts';
import { DatesOf } from './dates-of.tsx';
import { NeedLine } from './need-line.tsx';
import styles from './needs.module.css';

type Day = ReturnType<typeof useReport<'officeDay'>>;

/** What needs somebody, and what takes place today and tomorrow. */
export function OfficeDayParts({ day, semesterId }: { day: Day; semesterId: string | undefined }) {
  const { data, error, refetch } = day;
  return (
    <div className={styles.halves}>
      <Section title={m.needs_title()}>
        {data ? (
          data.needs.length === 0 ? (
            <p className={styles.quiet}>{m.needs_nothing()}</p>
          ) : (
            <ol className={styles.needs}>
              {data.needs.map((need) => (
                <NeedLine key={need.need} told={need} semesterId={semesterId} />
              ))}
            </ol>
          )
        ) : error ? (
          <ReportTrouble error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton height={180} />
        )}
      </Section>
      <Section title={m.day_title()}>{data ? <DatesOf day={data} /> : !error && <Skeleton height={180} />}</Section>
    </div>
  );
}
