import { m } from '../../../words/messages.js';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { useTypingPause } from '../frame/use-typing-pause.ts';
import shared from './editor.module.css';
import { DrawnMail } from './drawn-mail.tsx';

/** The mail as a family would get it, drawn by the server with a class of the semester; follows what is typed. */
export function MailPreview(parts: {
  semesterId: string;
  text: string;
  files: readonly { readonly fileId: string; readonly name: string }[];
  isReady: boolean;
}) {
  const shown = useTypingPause(parts.text, parts.isReady);
  const report = useReport('previewSemesterMail', { semesterId: parts.semesterId, text: shown });
  return (
    <section className={shared.half} aria-labelledby="mail-preview">
      <h3 id="mail-preview">{m.semesters_preview()}</h3>
      <ReportContent report={report}>
        {({ isMadeUp, ...mail }) => (
          <>
            <p className={shared.small}>
              {isMadeUp ? m.semesters_mail_preview_made_up() : m.semesters_mail_preview_hint()}
            </p>
            <DrawnMail mail={mail}>
              {parts.files.length > 0 && (
                <p className={shared.small}>
                  {m.semesters_mail_files({ names: parts.files.map(({ name }) => name).join(', ') })}
                </p>
              )}
            </DrawnMail>
          </>
        )}
      </ReportContent>
    </section>
  );
}
