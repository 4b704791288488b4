import { Link } from '@tanstack/react-router';
import { RULE_KINDS } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice, Tag } from '../../../ui/notice.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useReport } from '../../frame/use-report.ts';
import { kindNames } from './ready-made.ts';
import { nameRule } from './name-rule.ts';
import { describeSending, describeTime, describeWhom, type ListedRule } from './rule-words.ts';
import styles from './rules.module.css';
import { SwitchRule } from './switch-rule.tsx';

/** The school's rules, each with what goes next; without any, the three to begin with. */
export function RuleList() {
  const report = useReport('letterRules', {});
  const hasRules = (report.data?.rules.length ?? 0) > 0;
  return (
    <StaffPage
      title={m.circulars_rules()}
      back={{ to: staffPaths.circulars, words: m.circulars_back() }}
      lead={<p>{m.circulars_rules_lead()}</p>}
      tools={
        hasRules && (
          <ButtonLink to={staffPaths.circulars} search={{ rules: 'new' }}>
            {m.circulars_rule_new()}
          </ButtonLink>
        )
      }
    >
      <ReportContent report={report} rows={6}>
        {({ rules }) =>
          rules.length === 0 ? (
            <Begin />
          ) : (
            <ul className={`${styles.list} ${styles.rule}`}>
              {rules.map((rule) => (
                <Rule key={rule.id} rule={rule} />
              ))}
            </ul>
          )
        }
      </ReportContent>
    </StaffPage>
  );
}

function Begin() {
  return (
    <Empty title={m.circulars_rules_empty_title()}>
      <p>{m.circulars_rules_empty()}</p>
      <Cluster at="center">
        {RULE_KINDS.map((kind) => (
          <ButtonLink key={kind} look="secondary" to={staffPaths.circulars} search={{ rules: 'new', kind }}>
            {kindNames[kind]()}
          </ButtonLink>
        ))}
      </Cluster>
    </Empty>
  );
}

function Rule({ rule }: { readonly rule: ListedRule }) {
  const { id, isActive, next, sendings, letters, mails } = rule;
  const format = useFormat();
  const late = next.filter(({ state }) => state === 'late' || state === 'never');
  const more = sendings - next.length;
  return (
    <li>
      <Stack gap="tight">
        <Cluster at="apart">
          <span className={styles.name}>
            <Link to={staffPaths.circulars} search={{ rules: id }}>
              {nameRule(rule)}
            </Link>{' '}
            <Tag tone={isActive ? 'success' : 'quiet'}>{isActive ? m.circulars_rule_on() : m.circulars_rule_off()}</Tag>
          </span>
          <SwitchRule rule={rule} />
        </Cluster>
        <p>
          {describeTime(rule, format)} · {describeWhom(rule, format)}
        </p>
        {isActive && <Waiting rule={rule} />}
        {isActive &&
          next
            .filter((one) => !late.includes(one))
            .map((one) => (
              <p key={`${one.classId} ${one.on}`} className={styles.small}>
                {describeSending(one, rule, format)}
              </p>
            ))}
        {isActive && more > 0 && <p className={styles.small}>{m.circulars_rule_more({ count: more })}</p>}
        {isActive && late.length > 0 && (
          <Notice tone="warn">
            {late.map((one) => (
              <p key={`${one.classId} ${one.on}`}>{describeSending(one, rule, format)}</p>
            ))}
          </Notice>
        )}
        {letters > 0 && <p className={styles.small}>{m.circulars_rule_sent({ count: letters, mails })}</p>}
      </Stack>
    </li>
  );
}

/** Why less goes than one may think: nothing is planned, classes have no dates, semesters are closed. */
export function Waiting({ rule: { kind, sendings, withoutDates, pausedIn } }: { readonly rule: ListedRule }) {
  const format = useFormat();
  return (
    <>
      {sendings === 0 && (
        <p className={styles.small}>
          {kind === 'missed-class' ? m.circulars_rule_nobody_missed() : m.circulars_rule_nothing_next()}
        </p>
      )}
      {withoutDates > 0 && <p className={styles.small}>{m.circulars_rule_without_dates({ count: withoutDates })}</p>}
      {pausedIn.length > 0 && (
        <p className={styles.small}>{m.circulars_rule_paused_in({ names: format.list(pausedIn) })}</p>
      )}
    </>
  );
}
