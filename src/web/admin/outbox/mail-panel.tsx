import { SidePanel } from '../../ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { stepFrom, useBackToRow } from '../table/row-focus.ts';
import { useAddress } from '../frame/use-address.ts';
import { MailActs } from './mail-acts.tsx';
import { describeState } from './mail-state.ts';
import styles from './mail-panel.module.css';

/** One mail beside the list, as the address says; closing it leaves the list as it was. */
export function MailPanel() {
  const [{ mail: mailId }, change] = useAddress();
  useBackToRow(mailId);
  if (!mailId) return null;
  return <OpenedMail mailId={mailId} onClose={() => change({ mail: undefined })} />;
}

function OpenedMail({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { call } = useApp();
  const format = useFormat();
  // Reading a mail is recorded: it is asked for once, not again whenever the window gets the focus.
  const report = useQuery({
    queryKey: ['outbox-mail', mailId],
    queryFn: () => call(calls.outboxMail, { mailId }),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <SidePanel
      title={report.data?.mail.subject ?? m.admin_outbox()}
      closeLabel={m.admin_mail_close()}
      onStep={stepFrom(mailId)}
      onClose={onClose}
    >
      <div>
        <ReportContent report={report} rows={5}>
          {({ mail }) => (
            <>
              <p className={styles.about}>
                {m.admin_mail_written({ to: mail.to, at: format.instant(mail.createdAt) })}
              </p>
              <p className={styles.state}>{describeState(mail, format)}</p>
              <MailActs mail={mail} />
              <div className={styles.text}>
                <LinkedText text={mail.text} />
              </div>
              {mail.attachments.length > 0 && (
                <p className={styles.about}>{m.admin_mail_attachments({ names: format.list(mail.attachments) })}</p>
              )}
            </>
          )}
        </ReportContent>
      </div>
    </SidePanel>
  );
}

/** Plain text whose web addresses can be followed. */
function LinkedText({ text }: { text: string }) {
  const links = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)];
  const endOf = (link: RegExpExecArray | undefined) => (link ? link.index + link[0].length : 0);
  return (
    <>
      {links.map((link, index) => (
        <Fragment key={link.index}>
          {text.slice(endOf(links[index - 1]), link.index)}
          <a href={link[0]} rel="noreferrer" target="_blank">
            {link[0]}
          </a>
        </Fragment>
      ))}
      {text.slice(endOf(links.at(-1)))}
    </>
  );
}
