import { FileButton } from '../../ui/file-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { useMemo, useState } from 'react';
import { readHolidays } from '../../../domain/holiday-list.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import type { SemesterValues } from './semester-values.ts';
import { spanWords } from './semester-words.ts';
import styles from './semesters.module.css';

type Holidays = SemesterValues['holidays'];

const MOST_BYTES = 1_000_000;

/** Takes holidays from a calendar file or a table, picked or pasted; shows them before they go into the form. */
export function HolidayImport(parts: { held: Holidays; onClose: () => void; onTake: (holidays: Holidays) => void }) {
  const { held, onClose, onTake } = parts;
  const format = useFormat();
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const read = useMemo(() => (text.trim() === '' ? null : readHolidays(text)), [text]);
  const isHeld = (holiday: Holidays[number]) => held.some(({ from, to }) => from === holiday.from && to === holiday.to);
  const fresh = read?.holidays.filter((holiday) => !isHeld(holiday)) ?? [];
  const room = 100 - held.length;
  async function pick(file: File | undefined): Promise<void> {
    if (!file) return;
    const isTooBig = file.size > MOST_BYTES;
    setTrouble(isTooBig ? m.semesters_import_too_big() : null);
    if (!isTooBig) setText(await file.text());
  }
  return (
    <Dialog closeLabel={m.shell_close()} onClose={onClose} title={m.semesters_holidays_import()} size="large">
      <Stack>
        <p>{m.semesters_import_hint()}</p>
        <FileButton accept=".ics,.csv,text/calendar,text/csv" onFiles={([file]) => void pick(file)}>
          {m.semesters_import_pick()}
        </FileButton>
        {trouble && (
          <Notice tone="error" isAlert>
            {trouble}
          </Notice>
        )}
        <LongTextField
          label={m.semesters_import_paste()}
          value={text}
          onChange={(event) => setText(event.currentTarget.value.slice(0, MOST_BYTES))}
          rows={5}
        />
        {read && (
          <div aria-live="polite">
            <p>
              {m.semesters_import_found({
                count: fresh.length,
                leftOut: read.leftOut + read.holidays.length - fresh.length,
              })}
            </p>
            <ul className={styles.facts}>
              {fresh.slice(0, room).map((holiday) => (
                <li key={`${holiday.from} ${holiday.name}`}>
                  {spanWords(holiday, format)} {holiday.from.slice(0, 4)}: {holiday.name}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.semesters_cancel()}
          </Button>
          <Button disabled={fresh.length === 0} onClick={() => onTake(fresh.slice(0, room))}>
            {m.semesters_import_take()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
