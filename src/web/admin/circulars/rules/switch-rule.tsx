import { m } from '../../../../words/messages.js';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { nameRule } from './name-rule.ts';
import type { ListedRule } from './rule-words.ts';

/** Pauses a rule, or switches it on again. */
export function SwitchRule({
  rule: { id: ruleId, version, isActive, ...rule },
}: {
  readonly rule: Pick<ListedRule, 'id' | 'version' | 'isActive' | 'subject'>;
}) {
  const act = useAct('switchLetterRule');
  const toasts = useToasts();
  const subject = nameRule(rule);
  const flip = () =>
    act.mutate(
      { ruleId, version, isActive: !isActive },
      {
        onSuccess: () =>
          toasts.show({
            severity: 'success',
            summary: isActive ? m.circulars_rule_is_off({ subject }) : m.circulars_rule_is_on({ subject }),
          }),
      },
    );
  return (
    <>
      <FailureAlert error={act.error} />
      <Button
        look="secondary"
        isSmall
        isBusy={act.isPending}
        aria-label={isActive ? m.circulars_rule_pause_this({ subject }) : m.circulars_rule_resume_this({ subject })}
        onClick={flip}
      >
        {isActive ? m.circulars_rule_pause() : m.circulars_rule_resume()}
      </Button>
    </>
  );
}
