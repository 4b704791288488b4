import { useParams } from '@tanstack/react-router';
import type { WaiverVersion } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import MarkdownText from '../../ui/markdown.tsx';
import { Tag } from '../../ui/notice.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { WaiverEditor } from './waiver-editor.tsx';
import { StateTag, WaiverParts } from './waiver-parts.tsx';
import styles from './waivers.module.css';

/** One waiver: what is being written, and every text that was ever published. */
export function WaiverPage() {
  const { waiverId = '' } = useParams({ strict: false });
  const report = useReport('staffWaiver', { waiverId });
  const { data } = report;
  const runs = useRunsSchool();
  return (
    <StaffPage
      title={data?.waiver.title ?? m.waivers_title()}
      back={{ to: staffPaths.staffWaivers, words: m.waivers_back() }}
      tools={data && <StateTag waiver={data.waiver} />}
    >
      <WaiverParts waiverId={waiverId} />
      <ReportContent report={report} rows={12}>
        {(found) => (
          <>
            {runs && <WaiverEditor key={found.waiver.id} found={found} />}
            <Versions versions={found.versions} />
          </>
        )}
      </ReportContent>
    </StaffPage>
  );
}

function Versions({ versions }: { versions: readonly WaiverVersion[] }) {
  const format = useFormat();
  return (
    <section className={styles.versions} aria-labelledby="waiver-versions">
      <h2 id="waiver-versions">{m.waivers_versions()}</h2>
      {versions.length === 0 && <p>{m.waivers_versions_none()}</p>}
      {versions.map(({ number, title, body, sha256, mustSignAgain, publishedAt, publishedBy, signatures }) => (
        <details key={number} className={styles.version}>
          <summary>
            <strong>{m.waivers_version({ number })}</strong>{' '}
            {m.waivers_version_by({ day: format.instant(publishedAt), name: publishedBy })} ·{' '}
            {m.waivers_signatures_count({ count: signatures })}{' '}
            {mustSignAgain && number > 1 && <Tag tone="quiet">{m.waivers_version_again()}</Tag>}
          </summary>
          <h3>{title}</h3>
          <MarkdownText text={body} />
          <p className={styles.hash}>
            {m.waivers_version_hash()}: <code>{sha256}</code>
          </p>
        </details>
      ))}
    </section>
  );
}
