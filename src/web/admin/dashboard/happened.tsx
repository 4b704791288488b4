import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { describeAction } from '../audit/audit-words.ts';
import { ReportTrouble } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import styles from './happened.module.css';

/** What others, and the portal by itself, did since one last looked. */
export function Happened() {
  const { data, error, refetch } = useReport('happenedSince', {});
  const seen = useAct('markSeen');
  const format = useFormat();
  return (
    <Section title={m.happened_title()}>
      {data ? (
        <>
          <p className={styles.quiet}>
            {data.since === null ? m.happened_day() : m.happened_since({ at: format.instant(data.since) })}
          </p>
          {data.actions.length === 0 ? (
            <p>{m.happened_none()}</p>
          ) : (
            <ul className={styles.actions}>
              {data.actions.map(({ action, count }) => (
                <li key={action}>
                  <strong>{format.number(count)}</strong> {describeAction(action)}
                </li>
              ))}
            </ul>
          )}
          <Cluster>
            {data.actions.length > 0 && (
              <Button
                look="secondary"
                isSmall
                isBusy={seen.isPending}
                onClick={() => seen.mutate({ until: data.until })}
              >
                {m.happened_seen()}
              </Button>
            )}
            <Link to={staffPaths.audit}>{m.happened_all()}</Link>
          </Cluster>
        </>
      ) : error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Section>
  );
}
