import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAct } from '../../frame/use-act.ts';
import type { OpenedRule } from './rule-values.ts';
import { describeSending } from './rule-words.ts';
import styles from './rules.module.css';

/** What should have gone before the rule was switched on: it goes only where somebody says so, all at once or class by class. */
export function LateLetters({ rule }: { readonly rule: OpenedRule }) {
  const { id: ruleId, next } = rule;
  const format = useFormat();
  const late = next.filter(({ state, mails }) => state === 'late' && mails > 0);
  const [asked, ask] = useState<readonly string[] | null>(null);
  const send = useAct('sendLateLetters');
  const toasts = useToasts();
  if (late.length === 0) return null;
  const chosen = late.filter(({ classId }) => asked?.includes(classId));
  const act = () =>
    send.mutate(
      { ruleId, classIds: [...(asked ?? [])] },
      {
        onSuccess: ({ mails }) => {
          ask(null);
          toasts.show({ severity: 'success', summary: m.circulars_rule_late_sent({ count: mails }) });
        },
      },
    );
  return (
    <Notice tone="warn" title={m.circulars_rule_late_title()}>
      <ul className={styles.late}>
        {late.map((one) => (
          <li key={`${one.classId} ${one.on}`}>
            {describeSending(one, rule, format)}{' '}
            <Button
              look="secondary"
              isSmall
              aria-label={m.circulars_rule_late_send_this({ title: one.classTitle })}
              onClick={() => ask([one.classId])}
            >
              {m.circulars_rule_late_send()}
            </Button>
          </li>
        ))}
      </ul>
      {late.length > 1 && (
        <Button look="secondary" isSmall onClick={() => ask(late.map(({ classId }) => classId))}>
          {m.circulars_rule_late_send_all()}
        </Button>
      )}
      <QuestionDialog
        isOpen={asked !== null}
        title={m.circulars_rule_late_ask({ count: chosen.reduce((sum, { mails }) => sum + mails, 0) })}
        effect={m.circulars_rule_late_effect()}
        act={m.circulars_rule_late_send()}
        keep={m.circulars_send_keep()}
        isPending={send.isPending}
        error={send.error}
        onAct={act}
        onKeep={() => ask(null)}
      />
    </Notice>
  );
}
