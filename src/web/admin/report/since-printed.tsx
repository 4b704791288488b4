import { joined } from '../../../domain/joined.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ChangedPack, countChanges } from './changed-packs.ts';
import styles from './field-pack.module.css';
import { changeWords } from './sheet-words.ts';

/** So many packs are told of above the list; what is older stands with its class. */
const MOST_TOLD = 3;

interface SincePrintedProps {
  readonly packs: readonly ChangedPack[];
  readonly readAt: string;
  /** The sheets that whoever looks may have. */
  readonly own: readonly SheetKind[];
  readonly isBusy: boolean;
  readonly onPrint: (classes: { id: string; kinds: SheetKind[] }[]) => void;
}

/** What has changed since a pack was printed, and a new print of just the sheets that this makes out of date. */
export function SincePrinted({ packs, readAt, own, isBusy, onPrint }: SincePrintedProps) {
  const format = useFormat();
  const notices = packs.slice(0, MOST_TOLD).map((pack) => {
    const { at, by, classes } = pack;
    const isToday = format.instantDay(at) === format.instantDay(readAt);
    const { changes } = countChanges(pack);
    const printed = classes.flatMap(({ id, kinds }) => {
      const theirs = kinds.filter((kind) => own.includes(kind));
      return theirs.length > 0 ? [{ id, kinds: theirs }] : [];
    });
    const sheets = printed.reduce((sum, { kinds }) => sum + kinds.length, 0);
    const title = m.packs_changed_title({ count: changes, at: isToday ? format.clockTime(at) : format.instant(at) });
    return (
      <Notice key={`${at} ${by}`} tone="warn" title={title}>
        <p>{m.packs_changed_by({ by })}</p>
        <details className={styles.changes}>
          <summary>{m.packs_changed_open()}</summary>
          {classes.map((one) => (
            <div key={one.id}>
              <p>
                {m.packs_changed_class({
                  title: one.title,
                  sheets: format.list(one.kinds.map((kind) => m.sheets_kind({ kind }))),
                })}
              </p>
              <ul>
                {one.changes.map((change) => (
                  <li key={changeWords(change)}>{changeWords(change)}</li>
                ))}
              </ul>
            </div>
          ))}
        </details>
        {sheets > 0 && (
          <Button
            look="secondary"
            isSmall
            isBusy={isBusy}
            aria-label={joined(m.packs_changed_print({ count: sheets }), title)}
            onClick={() => onPrint(printed)}
          >
            {m.packs_changed_print({ count: sheets })}
          </Button>
        )}
      </Notice>
    );
  });
  const more = packs.length - notices.length;
  return (
    <>
      {notices}
      {more > 0 && <p>{m.packs_changed_more({ count: more })}</p>}
    </>
  );
}
