import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ClassOutcome } from '../../../contract/bulk.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { TellFamilies } from '../classes/form/tell-families.tsx';
import { fieldWords } from '../../shared/field-words.ts';
import { BulkFailure, PartsProgress } from './bulk-state.tsx';
import { describeValue, nameField } from './bulk-fields.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';

interface BulkPreviewProps {
  bulk: Bulk;
  outcomes: readonly ClassOutcome[];
  onClose: () => void;
}

/** What the change does to each class, before it is made. */
export function BulkPreview({ bulk, outcomes, onClose }: BulkPreviewProps) {
  const [tellError, setTellError] = useState<string | null>(null);
  const { apply, telling } = bulk;
  const format = useFormat();
  const summary = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone.
  useEffect(() => summary.current?.focus(), []);
  const wrong = outcomes.filter(({ problems }) => problems.length > 0);
  const areAllWrong = wrong.length === outcomes.length;
  const changing = outcomes.filter((one) => one.problems.length === 0 && Object.keys(one.changes).length > 0);
  const staying = outcomes.length - wrong.length - changing.length;
  const mails = changing.reduce((sum, one) => sum + one.mails, 0);
  const promoted = changing.reduce((sum, one) => sum + one.promoted, 0);
  function act(): void {
    const isMissing = mails > 0 && telling.choice === null;
    setTellError(isMissing ? m.bulk_tell_first() : null);
    if (!isMissing) bulk.act();
  }
  return (
    <Stack>
      {apply.error && (
        <Notice tone="error" isAlert title={m.admin_not_saved()}>
          <BulkFailure error={apply.error} />
        </Notice>
      )}
      {wrong.length > 0 && (
        <Notice
          tone="warn"
          title={areAllWrong ? m.bulk_all_have_problems() : m.bulk_have_problems(format.counted(wrong.length))}
        >
          {!areAllWrong && (
            <Button look="secondary" onClick={() => bulk.leaveOut(new Set(wrong.map(({ id }) => id)))}>
              {m.bulk_leave_out(format.counted(wrong.length))}
            </Button>
          )}
        </Notice>
      )}
      <p ref={summary} tabIndex={-1}>
        {m.bulk_will_change(format.counted(changing.length))} {staying > 0 && m.bulk_will_stay(format.counted(staying))}
      </p>
      <Outcomes outcomes={[...wrong, ...changing]} />
      {promoted > 0 && wrong.length === 0 && (
        <Notice tone="info" title={m.bulk_will_promote(format.counted(promoted))} />
      )}
      {mails > 0 && wrong.length === 0 && (
        <TellFamilies telling={telling} onChange={bulk.setTelling} mails={mails} error={tellError} />
      )}
      {apply.isPending && <PartsProgress parts={apply.parts} />}
      <Cluster at="end">
        <Button look="secondary" onClick={bulk.back} className={styles.apart}>
          {m.bulk_back()}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {m.bulk_cancel()}
        </Button>
        <Button isBusy={apply.isPending} disabled={wrong.length > 0 || changing.length === 0} onClick={act}>
          {m.bulk_apply(format.counted(changing.length))}
        </Button>
      </Cluster>
    </Stack>
  );
}

/** So many are listed; those that cannot be changed stand first. */
const MOST_SHOWN = 100;

function Outcomes({ outcomes }: { outcomes: readonly ClassOutcome[] }) {
  const format = useFormat();
  if (outcomes.length === 0) return null;
  return (
    <ScrollRegion className={styles.outcomes} label={m.bulk_preview_title()}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.bulk_class()}</th>
            <th scope="col">{m.bulk_changes()}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.slice(0, MOST_SHOWN).map(({ id, title, changes, problems, enrolled, promoted }) => (
            <tr key={id}>
              <th scope="row">
                {title}
                {enrolled > 0 && <span className={styles.aside}>{m.bulk_enrolled({ count: enrolled })}</span>}
              </th>
              <td>
                <ul className={styles.lines}>
                  {problems.map((problem) => (
                    <li key={problem.code} className={styles.problem}>
                      ⚠ {fieldWords(problem)}
                    </li>
                  ))}
                  {Object.entries(changes).map(([field, { from, to }]) => (
                    <li key={field}>
                      {m.bulk_from_to({
                        field: nameField(field),
                        from: describeValue(field, from, format),
                        to: describeValue(field, to, format),
                      })}
                    </li>
                  ))}
                  {promoted > 0 && <li>{m.bulk_promoted({ count: promoted })}</li>}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcomes.length > MOST_SHOWN && (
        <p className={styles.quiet}>{m.bulk_and_more(format.counted(outcomes.length - MOST_SHOWN))}</p>
      )}
    </ScrollRegion>
  );
}
