import type { functions } from '../../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { describeFailure } from '../../../shared/failure.ts';
import styles from '../withdraw-all.module.css';
import type { Act } from './asked-act.ts';
import { EffectWords } from './effects.tsx';
import { OverrideBoxes, type OverrideProps } from './overrides.tsx';
import { useReport } from '../../frame/use-report.ts';

type Preview = OutputOf<typeof functions.previewEnrollmentAct>;

interface PreviewProps extends Omit<OverrideProps, 'kept'> {
  readonly act: Act;
  readonly question: InputOf<typeof functions.previewEnrollmentAct>;
  /** The title of the class that they are moved to. */
  readonly to: string;
  readonly tells: boolean;
}

/** What would happen now, asked anew with every choice; and what staff can allow of what stands against it. */
export function ActPreview({ act, question, to, tells, ...overrides }: PreviewProps) {
  const preview = useReport('previewEnrollmentAct', question);
  return (
    <>
      <div className={styles.preview} aria-busy={preview.isFetching} aria-live="polite">
        {preview.error ? (
          <p role="alert">{describeFailure(preview.error)}</p>
        ) : preview.data ? (
          <PreviewWords act={act} preview={preview.data} to={to} tells={tells} />
        ) : (
          <p>{m.withdraw_all_looking()}</p>
        )}
      </div>
      <OverrideBoxes {...overrides} kept={preview.data?.kept ?? []} />
    </>
  );
}

function PreviewWords({ act, preview, to, tells }: { act: Act; preview: Preview; to: string; tells: boolean }) {
  return (
    <>
      <EffectWords act={act} effects={preview} to={to} />
      {preview.done.length > 0 && <p>{tells ? m.acts_letters({ count: preview.letters }) : m.acts_letters_none()}</p>}
    </>
  );
}
