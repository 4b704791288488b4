import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAct } from '../../frame/use-act.ts';
import mail from '../../outbox/mail-panel.module.css';
import { CircularTable } from '../circular-table.tsx';
import type { OpenedRule } from './rule-values.ts';
import { LateLetters } from './late-letters.tsx';
import { Waiting } from './rule-list.tsx';
import { nameRule } from './name-rule.ts';
import { describeSending, describeTime, describeWhom, ruleHints } from './rule-words.ts';
import styles from './rules.module.css';
import { SwitchRule } from './switch-rule.tsx';

/** So many of what goes next stand open. */
const AT_ONCE = 8;

/** One rule: what goes next by it and to how many as of now, what waits for somebody, what it says, and what it has sent. */
export function RulePage({ rule }: { readonly rule: OpenedRule }) {
  const { id, text, kind, isActive, next, sendings, letters } = rule;
  const format = useFormat();
  const goes = next.filter(({ state }) => state !== 'late');
  const more = sendings - next.length;
  return (
    <StaffPage
      title={nameRule(rule)}
      back={{ to: staffPaths.circulars, words: m.circulars_back() }}
      lead={
        <p>
          {describeTime(rule, format)} · {describeWhom(rule, format)}
        </p>
      }
      tools={
        <>
          <ButtonLink look="secondary" isSmall to={staffPaths.circulars} search={{ rules: 'all' }}>
            {m.circulars_rule_all()}
          </ButtonLink>
          <SwitchRule rule={rule} />
          <RemoveRule rule={rule} />
          <ButtonLink isSmall to={staffPaths.circulars} search={{ rules: id, edit: 'words' }}>
            {m.circulars_rule_change()}
          </ButtonLink>
        </>
      }
    >
      <Stack>
        {isActive ? (
          <>
            <LateLetters rule={rule} />
            <Section title={m.circulars_rule_next()} hint={ruleHints[kind]()}>
              <Waiting rule={rule} />
              <Sendings rule={rule} sendings={goes.slice(0, AT_ONCE)} />
              {goes.length > AT_ONCE && (
                <details className={styles.more}>
                  <summary>{m.circulars_rule_more({ count: goes.length - AT_ONCE + more })}</summary>
                  <Sendings rule={rule} sendings={goes.slice(AT_ONCE)} />
                  {more > 0 && <p className={styles.small}>{m.circulars_rule_more({ count: more })}</p>}
                </details>
              )}
            </Section>
          </>
        ) : (
          <Notice tone="info">{m.circulars_rule_off_hint()}</Notice>
        )}
        <Section title={m.circulars_text()}>
          <div className={mail.text}>{text}</div>
        </Section>
        <Section title={m.circulars_rule_sent_title()} hint={m.circulars_rule_sent_hint()}>
          {letters > 0 ? (
            <CircularTable ruleId={id} empty={m.circulars_rule_sent_none()} />
          ) : (
            <p className={styles.small}>{m.circulars_rule_sent_none()}</p>
          )}
        </Section>
      </Stack>
    </StaffPage>
  );
}

function Sendings({ rule, sendings }: { readonly rule: OpenedRule; readonly sendings: OpenedRule['next'] }) {
  const format = useFormat();
  if (sendings.length === 0) return null;
  return (
    <ul className={styles.list}>
      {sendings.map((one) => (
        <li key={`${one.classId} ${one.on}`}>{describeSending(one, rule, format)}</li>
      ))}
    </ul>
  );
}

function RemoveRule({ rule }: { readonly rule: OpenedRule }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAct('removeLetterRule');
  const navigate = useNavigate();
  const toasts = useToasts();
  const act = () =>
    remove.mutate(
      { ruleId: rule.id, version: rule.version },
      {
        onSuccess: () => {
          toasts.show({ severity: 'success', summary: m.circulars_rule_removed({ subject: nameRule(rule) }) });
          void navigate({ to: staffPaths.circulars, search: { rules: 'all' } });
        },
      },
    );
  return (
    <>
      <Button look="secondary" isSmall isDanger onClick={() => setAsking(true)}>
        {m.circulars_rule_remove()}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={m.circulars_rule_remove_title()}
        effect={m.circulars_rule_remove_effect()}
        act={m.circulars_rule_remove()}
        keep={m.circulars_rule_remove_keep()}
        isPending={remove.isPending}
        error={remove.error}
        onAct={act}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}
