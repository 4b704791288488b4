import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { useAct } from '../frame/use-act.ts';

type Mail = OutputOf<typeof functions.outboxMail>['mail'];

/** What can be done with a mail: sent again, and noted as returned where it was sent. */
export function MailActs({ mail: { id, to, state } }: { mail: Mail }) {
  const retry = useAct('retryMails');
  const bounce = useAct('noteBounce');
  const toasts = useToasts();
  const { queryClient } = useApp();
  const onSuccess = () => void queryClient.invalidateQueries({ queryKey: ['outbox-mail', id] });
  const again = () =>
    retry.mutate(
      { mailId: id },
      {
        onSuccess: ({ mails }) => {
          onSuccess();
          const summary = mails > 0 ? m.admin_mail_again({ to }) : m.admin_mail_again_not();
          toasts.show({ severity: mails > 0 ? 'success' : 'warn', summary });
        },
      },
    );
  return (
    <Leads to="CircularsPage">
      <FailureAlert error={retry.error ?? bounce.error} />
      <Cluster>
        {(state === 'failed' || state === 'sent' || state === 'bounced') && (
          <Button look="secondary" isSmall isBusy={retry.isPending} onClick={again}>
            {m.admin_mail_retry()}
          </Button>
        )}
        {(state === 'sent' || state === 'bounced') && (
          <Button
            look="secondary"
            isSmall
            isBusy={bounce.isPending}
            onClick={() => bounce.mutate({ mailId: id, isBounced: state === 'sent' }, { onSuccess })}
          >
            {state === 'sent' ? m.admin_mail_bounce() : m.admin_mail_bounce_undo()}
          </Button>
        )}
      </Cluster>
    </Leads>
  );
}

interface RetryAllProps {
  /** What narrows the outbox. */
  readonly filters: {
    readonly search: string | undefined;
    readonly kind: string | undefined;
    readonly circularId: string | undefined;
  };
  readonly total: number;
}

/** Sends all failed mails that are found once more. */
export function RetryAll({ filters, total }: RetryAllProps) {
  const retry = useAct('retryMails');
  const toasts = useToasts();
  const act = () =>
    retry.mutate(filters, {
      onSuccess: ({ mails }) =>
        toasts.show({
          severity: mails > 0 ? 'success' : 'warn',
          summary: mails > 0 ? m.admin_mail_retried({ count: mails }) : m.admin_mail_retry_none(),
        }),
    });
  return (
    <Leads to="CircularsPage">
      <FailureAlert error={retry.error} />
      <Button look="secondary" isSmall isBusy={retry.isPending} onClick={act}>
        {m.admin_mail_retry_all({ count: total })}
      </Button>
    </Leads>
  );
}
