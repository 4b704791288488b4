import { type ReactNode, useState } from 'react';
import { m } from '../../../../words/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { ReportTrouble } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import styles from './charts.module.css';
import { DaysChart, DaysTable } from './days-chart.tsx';
import { SeatsChart, SeatsTable } from './seats-chart.tsx';

/** How a semester sells, as charts and as tables. */
export function SemesterCharts({ semesterId }: { semesterId: string | undefined }) {
  const { data, error, refetch } = useReport('semesterCharts', { semesterId });
  return (
    <Section title={m.charts_title()}>
      {data ? (
        <div className={styles.charts} data-wide>
          <Chart
            title={m.charts_days()}
            none={data.days.length === 0 && m.charts_none_days()}
            table={<DaysTable days={data.days} />}
          >
            <DaysChart days={data.days} />
          </Chart>
          <Chart
            title={m.charts_seats()}
            none={data.classes.length === 0 && m.charts_none_seats()}
            table={<SeatsTable classes={data.classes} />}
          >
            <SeatsChart classes={data.classes} />
          </Chart>
        </div>
      ) : error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Section>
  );
}

interface ChartProps {
  readonly title: string;
  /** What is said where there is nothing to draw. */
  readonly none: string | false;
  readonly table: ReactNode;
  readonly children: ReactNode;
}

function Chart({ title, none, table, children }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const other = isTable ? m.charts_as_chart() : m.charts_as_table();
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {none === false && (
          <Button look="quiet" isSmall aria-label={`${other}: ${title}`} onClick={() => setTable(!isTable)}>
            {other}
          </Button>
        )}
      </div>
      {none === false ? isTable ? table : children : <p className={styles.quiet}>{none}</p>}
    </div>
  );
}
