import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import shared from './editor.module.css';
import { MailHtml } from './mail-html.tsx';
import styles from './previews.module.css';

interface DrawnMailProps {
  readonly mail: { readonly subject: string; readonly html: string; readonly text: string };
  /** Between the mail and its plain text. */
  readonly children?: ReactNode;
}

/** A mail as its reader gets it: subject, drawn, and folded away the plain text. */
export function DrawnMail({ mail: { subject, html, text }, children }: DrawnMailProps) {
  return (
    <>
      <p className={styles.subject}>{m.semesters_mail_subject({ subject })}</p>
      <ScrollRegion className={styles.mail} label={m.semesters_mail_drawn()}>
        <MailHtml html={html} />
      </ScrollRegion>
      {children}
      <details>
        <summary>{m.semesters_mail_plain()}</summary>
        <p className={shared.words}>{text}</p>
      </details>
    </>
  );
}
