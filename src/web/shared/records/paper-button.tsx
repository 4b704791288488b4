import { paperPath } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { FetchedPaper } from '../fetched-paper.tsx';

interface PaperButtonProps {
  readonly signatureId: string;
  readonly title: string;
  /** Of the student that it was signed for. */
  readonly name: string;
  /** In a list of many: a quiet button that says whose paper it is. */
  readonly isInList?: boolean;
}

/** What a guardian signed, as a PDF. */
export function PaperButton({ signatureId, title, name, isInList = false }: PaperButtonProps) {
  return (
    <FetchedPaper
      path={paperPath(signatureId)}
      file={`${m.waivers_paper_name({ title, student: name })}.pdf`}
      words={m.waivers_paper()}
      label={isInList ? `${m.waivers_paper_of({ title })}, ${name}` : m.waivers_paper_of({ title })}
      look={isInList ? 'quiet' : 'secondary'}
    />
  );
}
