import { useState } from 'react';
import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { useTypingPause } from '../frame/use-typing-pause.ts';
import shared from '../semesters/editor.module.css';
import { DrawnMail } from '../semesters/drawn-mail.tsx';
import type { Draft } from './draft.ts';

interface PreviewProps {
  readonly audience: Audience;
  readonly words: Draft;
  readonly isReady: boolean;
}

/** The letter as one of those who get it reads it, and the way to the others. */
export function CircularPreview({ audience, words, isReady }: PreviewProps) {
  const [at, setAt] = useState(0);
  const format = useFormat();
  const { subject: typed, text, replyTo } = useTypingPause(words, isReady);
  const subject = typed.trim() || m.circulars_no_subject();
  const report = useReport('previewCircular', { audience, subject, text, replyTo, at });
  return (
    <section className={shared.half} aria-labelledby="circular-preview">
      <h3 id="circular-preview">{m.circulars_preview()}</h3>
      <ReportContent report={report}>
        {({ letter, mails }) => {
          if (!letter) return <p>{m.circulars_nobody()}</p>;
          const shown = Math.min(at, mails - 1);
          return (
            <>
              <Cluster>
                <Button
                  look="secondary"
                  isSmall
                  aria-label={m.circulars_preview_before()}
                  disabled={shown === 0}
                  onClick={() => setAt(shown - 1)}
                >
                  ‹
                </Button>
                <span>{m.circulars_preview_at({ at: format.number(shown + 1), count: format.number(mails) })}</span>
                <Button
                  look="secondary"
                  isSmall
                  aria-label={m.circulars_preview_next()}
                  disabled={shown >= mails - 1}
                  onClick={() => setAt(shown + 1)}
                >
                  ›
                </Button>
                <output className={shared.small}>
                  {letter.name ? m.circulars_preview_to({ name: letter.name, email: letter.email }) : letter.email}
                </output>
              </Cluster>
              <DrawnMail mail={letter} />
            </>
          );
        }}
      </ReportContent>
    </section>
  );
}
