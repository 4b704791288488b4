import { useMutation } from '@tanstack/react-query';
import { paperPath } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../app.tsx';
import { download } from '../download.ts';
import { describeFailure } from '../failure.ts';
import { fetchFile } from '../fetch-file.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  const { identity } = useApp();
  const fetching = useMutation({
    mutationFn: () => fetchFile(identity, paperPath(signatureId)),
    onSuccess: (file) => download(file, `${m.waivers_paper_name({ title, student: name })}.pdf`),
  });
  return (
    <>
      {fetching.error && (
        <Notice tone="error" isAlert title={m.waivers_paper_failed()}>
          <p>{describeFailure(fetching.error)}</p>
        </Notice>
      )}
      <Cluster>
        <Button
          look={isInList ? 'quiet' : 'secondary'}
          isBusy={fetching.isPending}
          onClick={() => fetching.mutate()}
          aria-label={isInList ? `${m.waivers_paper_of({ title })}, ${name}` : m.waivers_paper_of({ title })}
        >
          {m.waivers_paper()}
        </Button>
      </Cluster>
    </>
  );
}
