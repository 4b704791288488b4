import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { useAddress } from '../frame/use-address.ts';
import styles from './import.module.css';
import type { ImportWork } from './import-work.ts';
import { RevertButton } from './revert-button.tsx';

/** The last step: what was done, the way to the classes, and the way back. */
export function ResultStep({ work, onAnother }: { work: ImportWork; onAnother: () => void }) {
  const format = useFormat();
  const [{ semester }] = useAddress();
  const { result } = work;
  if (!result) return null;
  const counts = {
    created: format.number(result.created),
    changed: format.number(result.changed),
    unchanged: format.number(result.unchanged),
    rejected: format.number(result.rejected),
  };
  return (
    <section className={styles.section} aria-labelledby="import-result">
      <Notice tone="success" isStatus>
        <h2 id="import-result">{m.imports_result_title()}</h2>
        <p>{result.batchId === null ? m.imports_result_nothing() : m.imports_result_counts(counts)}</p>
        {result.drafts > 0 && (
          <p>{m.imports_result_drafts({ count: result.drafts, shown: format.number(result.drafts) })}</p>
        )}
        {result.isRepeated && <p>{m.imports_result_repeated()}</p>}
      </Notice>
      <div className={styles.actions}>
        <ButtonLink to={staffPaths.classManagement} search={{ semester }}>
          {m.imports_see_classes()}
        </ButtonLink>
        <Button look="secondary" onClick={onAnother}>
          {m.imports_another()}
        </Button>
        {result.batchId !== null && (
          <RevertButton
            batch={{ id: result.batchId, fileName: work.fileName, created: result.created, changed: result.changed }}
            words={m.imports_revert()}
            onReverted={onAnother}
          />
        )}
      </div>
    </section>
  );
}
