import type { RuleKind } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { useTypingPause } from '../../frame/use-typing-pause.ts';
import shared from '../../semesters/editor.module.css';
import { MailHtml } from '../../semesters/mail-html.tsx';
import styles from '../../semesters/previews.module.css';
import { askedOf, type RuleValues } from './rule-values.ts';

interface PreviewProps {
  readonly kind: RuleKind;
  readonly values: RuleValues;
  readonly isReady: boolean;
}

/** The letter as a real family reads it, of the class whose turn is next where there is one. */
export function RulePreview({ kind, values, isReady }: PreviewProps) {
  const asked = askedOf(useTypingPause(values, isReady), kind);
  return (
    <section className={shared.half} aria-labelledby="rule-preview">
      <h3 id="rule-preview">{m.circulars_preview()}</h3>
      {asked ? <Letter asked={asked} /> : <p>{m.circulars_rule_preview_waits()}</p>}
    </section>
  );
}

function Letter({ asked }: { readonly asked: NonNullable<ReturnType<typeof askedOf>> }) {
  const subject = asked.subject.trim() || m.circulars_no_subject();
  const report = useReport('previewLetterRule', { ...asked, subject });
  return (
    <ReportContent report={report}>
      {({ letter }) =>
        letter ? (
          <>
            <output className={shared.small}>
              {m.circulars_rule_preview_to({
                name: letter.name || letter.email,
                email: letter.email,
                title: letter.classTitle,
              })}
            </output>
            <p className={styles.subject}>{m.semesters_mail_subject({ subject: letter.subject })}</p>
            <ScrollRegion className={styles.mail} label={m.semesters_mail_drawn()}>
              <MailHtml html={letter.html} />
            </ScrollRegion>
            <details>
              <summary>{m.semesters_mail_plain()}</summary>
              <p className={shared.words}>{letter.text}</p>
            </details>
          </>
        ) : (
          <p>{m.circulars_rule_preview_nobody()}</p>
        )
      }
    </ReportContent>
  );
}
