import { useMutation } from '@tanstack/react-query';
import type { Student } from '../../../contract/students.ts';
import { paperPath } from '../../../contract/waivers.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { download } from '../../shared/download.ts';
import { describeFailure } from '../../shared/failure.ts';
import { fetchFile } from '../../shared/fetch-file.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fullNameOf } from '../students/students-data.ts';

interface PaperButtonProps {
  readonly signatureId: string;
  readonly title: string;
  readonly student: Student;
}

/** What the household signed, as a PDF to keep. */
export function PaperButton({ signatureId, title, student }: PaperButtonProps) {
  const { identity } = useApp();
  const fetching = useMutation({
    mutationFn: () => fetchFile(identity, paperPath(signatureId)),
    onSuccess: (file) => download(file, `${m.waivers_paper_name({ title, student: fullNameOf(student) })}.pdf`),
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
          look="secondary"
          isBusy={fetching.isPending}
          onClick={() => fetching.mutate()}
          aria-label={m.waivers_paper_of({ title })}
        >
          {m.waivers_paper()}
        </Button>
      </Cluster>
    </>
  );
}
