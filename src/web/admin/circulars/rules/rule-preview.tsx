import type { RuleKind } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { useTypingPause } from '../../frame/use-typing-pause.ts';
import shared from '../../semesters/editor.module.css';
import { DrawnMail } from '../../semesters/drawn-mail.tsx';
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
            <DrawnMail mail={letter} />
          </>
        ) : (
          <p>{m.circulars_rule_preview_nobody()}</p>
        )
      }
    </ReportContent>
  );
}
