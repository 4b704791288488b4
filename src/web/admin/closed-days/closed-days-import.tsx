import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { MOST_CLOSED_DAYS } from '../../../contract/closed-days.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './closed-days.module.css';
import type { FoundDay, ReadCalendar } from './read-calendar.ts';
import { spanOf } from './span.ts';

const MOST_BYTES = 2_000_000;
const MOST_SHOWN = 100;
const YEAR_MS = 366 * 86_400_000;

interface ClosedDaysImportProps {
  /** What the form has already: the same days are left out. */
  readonly held: readonly { readonly from: string; readonly to: string; readonly name: string }[];
  readonly today: string;
  readonly onClose: () => void;
  readonly onTake: (days: readonly FoundDay[]) => void;
}

/** Whole days out of a calendar file: shown first, put into the form when that is wanted, and saved with it. */
export function ClosedDaysImport({ held, today, onClose, onTake }: ClosedDaysImportProps) {
  const format = useFormat();
  const [read, setRead] = useState<ReadCalendar | { readonly trouble: 'too-big' | 'unreadable' } | null>(null);
  // A school's calendar names much besides; where it has days without classes, these are meant.
  const [isAll, setAll] = useState(false);
  const days = read && 'days' in read ? read.days : [];
  const isHeld = (day: FoundDay) =>
    held.some(({ from, to, name }) => from === day.from && to === day.to && name === day.name);
  const isAnyFree = days.some(({ isNoClass }) => isNoClass);
  const fresh = days.filter((day) => !isHeld(day) && (isAll || !isAnyFree || day.isNoClass));
  const tooMany = held.length + fresh.length > MOST_CLOSED_DAYS;
  async function pick(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MOST_BYTES) return setRead({ trouble: 'too-big' });
    try {
      const [bytes, reader] = await Promise.all([file.arrayBuffer(), import('./read-calendar.ts')]);
      const text = reader.calendarText(new Uint8Array(bytes));
      setRead(reader.readCalendar(text, { from: yearsFrom(today, -1), to: yearsFrom(today, 3) }));
    } catch {
      setRead({ trouble: 'unreadable' });
    }
  }
  return (
    <Dialog closeLabel={m.shell_close()} onClose={onClose} title={m.closed_days_import()} size="large">
      <Stack>
        <p>{m.closed_days_import_hint()}</p>
        <FileButton accept=".ics,text/calendar" onFiles={([file]) => void pick(file)}>
          {m.closed_days_import_pick()}
        </FileButton>
        {read && 'trouble' in read && (
          <Notice tone="error" isAlert>
            {TROUBLE[read.trouble]()}
          </Notice>
        )}
        {read && 'days' in read && (
          <div aria-live="polite">
            <p>
              {m.closed_days_import_found({ count: fresh.length })}{' '}
              {days.some(isHeld) && m.closed_days_import_held({ count: days.filter(isHeld).length })}{' '}
              {read.leftOut > 0 && m.closed_days_import_left_out({ count: read.leftOut })}
            </p>
            {isAnyFree && days.some(({ isNoClass }) => !isNoClass) && (
              <CheckField
                label={m.closed_days_import_all()}
                checked={isAll}
                onChange={(event) => setAll(event.currentTarget.checked)}
              />
            )}
            <ul className={styles.found}>
              {fresh.slice(0, MOST_SHOWN).map((day) => (
                <li key={`${day.from} ${day.to} ${day.name}`}>
                  {spanOf(day, format)}: {day.name || m.closed_days_unnamed()}
                  <span className={styles.quiet}>
                    {' · '}
                    {day.isNoClass ? m.closed_days_no_class() : m.closed_days_told_only()}
                  </span>
                </li>
              ))}
            </ul>
            {fresh.length > MOST_SHOWN && <p>{m.closed_days_import_more({ count: fresh.length - MOST_SHOWN })}</p>}
            {tooMany && <Notice tone="warn">{m.closed_days_import_too_many({ most: MOST_CLOSED_DAYS })}</Notice>}
          </div>
        )}
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.closed_days_cancel()}
          </Button>
          <Button disabled={fresh.length === 0 || tooMany} onClick={() => onTake(fresh)}>
            {m.closed_days_import_take()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}

const TROUBLE = {
  'too-big': m.closed_days_import_too_big,
  unreadable: m.closed_days_import_unreadable,
  'no-calendar': m.closed_days_import_no_calendar,
  'cut-short': m.closed_days_import_cut_short,
  'no-days': m.closed_days_import_no_days,
} as const;

const yearsFrom = (day: string, years: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + years * YEAR_MS).toISOString().slice(0, 10);
