import { m } from '../../words/messages.js';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { describeFailure, whyOf } from './failure.ts';

interface NotLoadedProps {
  readonly title: string;
  /** What went wrong, where the title alone does not say what to do. */
  readonly error?: Error | null;
  readonly queries: readonly { readonly error?: Error | null; refetch(): Promise<unknown> }[];
}

/** In place of what could not be read, with a button that reads it again; what is not there, or somebody else's, comes by no reading. */
export function NotLoaded({ title, error, queries }: NotLoadedProps) {
  if (queries.some((query) => query.error && whyOf(query.error) === 'gone'))
    return <Notice tone="info" isAlert title={m.failures_not_yours()} />;
  return (
    <Notice tone="error" isAlert title={title}>
      {error && <p>{describeFailure(error)}</p>}
      <Button look="secondary" onClick={() => void Promise.all(queries.map((query) => query.refetch()))}>
        {m.enrollments_retry()}
      </Button>
    </Notice>
  );
}
