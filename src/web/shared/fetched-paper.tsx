import { useMutation } from '@tanstack/react-query';
import { m } from '../../words/messages.js';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useApp } from './app.tsx';
import { download } from './download.ts';
import { describeFailure } from './failure.ts';
import { fetchFile } from './fetch-file.ts';

interface FetchedPaperProps {
  /** Where it is fetched, and what the file is called then. */
  readonly path: string;
  readonly file: string;
  readonly words: string;
  /** Which paper it is, where the words alone do not say so. */
  readonly label: string;
  readonly look: 'quiet' | 'secondary';
}

/** A button that fetches a paper as PDF, which only whoever is signed in may have; while it is set it shows so, and says where it failed. */
export function FetchedPaper({ path, file, words, label, look }: FetchedPaperProps) {
  const { identity } = useApp();
  const fetching = useMutation({
    mutationFn: () => fetchFile(identity, path),
    onSuccess: (paper) => download(paper, file),
  });
  return (
    <>
      {fetching.error && (
        <Notice tone="error" isAlert title={m.waivers_paper_failed()}>
          <p>{describeFailure(fetching.error)}</p>
        </Notice>
      )}
      <Cluster>
        <Button look={look} isBusy={fetching.isPending} onClick={() => fetching.mutate()} aria-label={label}>
          {words}
        </Button>
      </Cluster>
    </>
  );
}
