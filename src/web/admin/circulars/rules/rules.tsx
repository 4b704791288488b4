import { whyOf } from '../../../shared/failure.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { RulePage } from './rule-page.tsx';

/** What the address calls the list of rules, and a new one. */
export const ALL = 'all';
export const NEW = 'new';

/** Letters by rule: the list, a new one, or one of them (`rules`), also while it is changed (`edit`). */
export function Rules({ open }: { readonly open: string }) {
  if (open === ALL) return <RuleList />;
  return open === NEW ? <RuleForm rule={null} /> : <OneRule key={open} ruleId={open.slice(0, 64)} />;
}

function OneRule({ ruleId }: { readonly ruleId: string }) {
  const [{ edit }] = useAddress();
  const report = useReport('letterRule', { ruleId });
  const rule = report.data?.rule;
  const isGone = report.error !== null && whyOf(report.error) === 'gone';
  if (rule?.id === ruleId && !isGone)
    return edit === undefined ? <RulePage rule={rule} /> : <RuleForm key={rule.version} rule={rule} />;
  return (
    <StaffPage title={m.circulars_rules()} back={{ to: staffPaths.circulars, words: m.circulars_back() }}>
      {isGone ? (
        <Empty title={m.circulars_rule_gone_title()}>
          <p>{m.circulars_rule_gone()}</p>
        </Empty>
      ) : (
        <ReportContent report={{ ...report, data: undefined }} rows={6}>
          {() => null}
        </ReportContent>
      )}
    </StaffPage>
  );
}
