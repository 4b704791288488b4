import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { describeDone, describeKept } from './act-words.ts';
import type { Act } from './asked-act.ts';
import styles from '../withdraw-all.module.css';

type Effects = Pick<OutputOf<typeof functions.previewEnrollmentAct>, 'done' | 'kept' | 'promoted'>;

const MOST_NAMED = 8;

/** What an act does, or did: with whom, who of the waitlists gets a seat, and who stays and why. */
export function EffectWords({ act, effects, to }: { act: Act; effects: Effects; to: string }) {
  const format = useFormat();
  const { done, kept, promoted } = effects;
  return (
    <>
      <p className={styles.strong}>{describeDone(act, done, to)}</p>
      <Names lines={promoted.map(({ studentName: name, classTitle: title }) => m.acts_promoted({ name, title }))} />
      {kept.length > 0 && <p className={styles.strong}>{m.acts_stay({ count: kept.length })}</p>}
      <Names lines={kept.map((each) => describeKept(each, format))} isWhole={kept.length <= 50} />
    </>
  );
}

/** The first few, and how many more; all of them on demand. */
function Names({ lines, isWhole = false }: { lines: readonly string[]; isWhole?: boolean }) {
  if (lines.length === 0) return null;
  const most = isWhole ? lines.length : MOST_NAMED;
  const more = lines.slice(most);
  return (
    <>
      <Lines lines={lines.slice(0, most)} />
      {more.length > 0 && (
        <details>
          <summary>{m.withdraw_all_more({ count: more.length })}</summary>
          <Lines lines={more} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.classes}>
      {lines.map((line, at) => (
        // Two of one name may stay for the same reason.
        <li key={`${line} ${at}`}>{line}</li>
      ))}
    </ul>
  );
}
