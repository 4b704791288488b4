import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './charts.module.css';
import { drawDays } from './draw-days.ts';
import type { Charts } from './told.ts';

/** How many were enrolled at the end of each day, as a line of steps. */
export function DaysChart({ days }: Pick<Charts, 'days'>) {
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...days.map(({ enrolled }) => enrolled));
  const { line, area, width, height } = drawDays(days);
  const alt = m.charts_days_alt({
    first: first.enrolled,
    from: format.day(first.on),
    last: last.enrolled,
    until: format.day(last.on),
    most,
  });
  return (
    <figure className={styles.days}>
      <span className={styles.most}>{format.number(most)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={alt}>
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
      </svg>
      <figcaption>
        <span>{format.day(first.on)}</span>
        {first !== last && <span>{format.day(last.on)}</span>}
      </figcaption>
    </figure>
  );
}

/** The same in figures, the latest day first. */
export function DaysTable({ days }: Pick<Charts, 'days'>) {
  const format = useFormat();
  return (
    <ScrollRegion className={styles.scroll} label={m.charts_days()}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.charts_day()}</th>
            <th scope="col">{m.charts_enrolled()}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ on, enrolled }) => (
            <tr key={on}>
              <th scope="row">{format.day(on)}</th>
              <td>{format.number(enrolled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
