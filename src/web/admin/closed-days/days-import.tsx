import { useMemo, useState } from 'react';
import { readFreeDayWords } from '../../../domain/free-day-words.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { useReport } from '../frame/use-report.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './closed-days.module.css';
import type { FoundDay, LeftOut } from '../../../domain/calendar-days.ts';
import type { ReadTable } from './read-table.ts';
import { spanOf } from './span.ts';
import type { DayOrder } from '../../../domain/written-day.ts';

const MOST_BYTES = 2_000_000;
const MOST_SHOWN = 300;
const YEAR_MS = 366 * 86_400_000;

interface DaysImportProps {
  readonly title: string;
  /** What the form has already: the same days are left out. */
  readonly held: readonly { readonly from: string; readonly to: string; readonly name: string }[];
  /** So many fit into the form, those that are there among them. */
  readonly most: number;
  /** Also days on which classes are held can be taken. */
  readonly takesHeld: boolean;
  /** Days from a year before it to three years after it count. */
  readonly near: string;
  readonly onClose: () => void;
  readonly onTake: (days: readonly FoundDay[]) => void;
}

const keyOf = ({ from, to, name }: FoundDay) => `${from} ${to} ${name}`;

/**
 * Whole days out of a calendar or a table, picked or pasted: each is shown with whether it is free, which is proposed by its title and theirs to
 * change; put into the form when that is wanted, and saved with it.
 */
export function DaysImport({ title, held, most, takesHeld, near, onClose, onTake }: DaysImportProps) {
  const format = useFormat();
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState('');
  const known = useReport('closedDays', {});
  // Until somebody writes others for this time, the school's.
  const [typed, setWords] = useState<string | null>(null);
  const words = typed ?? known.data?.freeWords ?? '';
  const [order, setOrder] = useState<DayOrder>('month');
  const [trouble, setTrouble] = useState<keyof typeof TROUBLE | null>(null);
  const [reader, setReader] = useState<typeof import('./read-days.ts') | null>(null);
  // What somebody chose stays chosen, whatever is proposed after another word.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isAll, setAll] = useState(false);
  const read = useMemo((): ReadTable | null => {
    if (!reader || !known.data || text.trim() === '') return null;
    const wanted = { from: yearsFrom(near, -1), to: yearsFrom(near, 3), words: readFreeDayWords(words) };
    return reader.readDays(text, wanted, order);
  }, [reader, known.data, text, near, words, order]);
  const days = read && 'days' in read ? read.days : [];
  const isHeld = (day: FoundDay) =>
    held.some(({ from, to, name }) => from === day.from && to === day.to && name === day.name);
  const fresh = days
    .filter((day) => !isHeld(day))
    .map((day) => ({ ...day, isNoClass: chosen.get(keyOf(day)) ?? day.isNoClass }));
  const taken = fresh.filter(({ isNoClass }) => isNoClass || (takesHeld && isAll));
  const tooMany = held.length + taken.length > most;
  async function take(next: string): Promise<void> {
    setTrouble(null);
    setChosen(new Map());
    setText(next);
    try {
      setReader(await import('./read-days.ts'));
    } catch {
      setTrouble('unreadable');
    }
  }
  async function pick(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MOST_BYTES) return setTrouble('too-big');
    try {
      const [bytes, { fileText }] = await Promise.all([file.arrayBuffer(), import('./read-days.ts')]);
      setPasted('');
      await take(fileText(new Uint8Array(bytes)));
    } catch {
      setTrouble('unreadable');
    }
  }
  const wrong = (known.error ? 'unreadable' : trouble) ?? (read && 'trouble' in read ? read.trouble : null);
  return (
    <Dialog closeLabel={m.shell_close()} onClose={onClose} title={title} size="large">
      <Stack>
        <p>{m.closed_days_import_hint()}</p>
        <FileButton accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv" onFiles={([file]) => void pick(file)}>
          {m.closed_days_import_pick()}
        </FileButton>
        <LongTextField
          label={m.closed_days_import_paste()}
          value={pasted}
          onChange={(event) => {
            const next = event.currentTarget.value.slice(0, MOST_BYTES);
            setPasted(next);
            void take(next);
          }}
          rows={3}
        />
        {wrong && (
          <Notice tone="error" isAlert>
            {TROUBLE[wrong]()}
          </Notice>
        )}
        {read && 'days' in read && (
          <>
            <p role="status">
              {m.closed_days_import_found({ count: fresh.length })}{' '}
              {days.some(isHeld) && m.closed_days_import_held({ count: days.filter(isHeld).length })}
            </p>
            {read.asksOrder && (
              <ChoiceField
                label={m.closed_days_import_order()}
                value={order}
                onChange={(event) => setOrder(event.currentTarget.value === 'day' ? 'day' : 'month')}
                options={[
                  { value: 'month', label: m.closed_days_import_order_month() },
                  { value: 'day', label: m.closed_days_import_order_day() },
                ]}
              />
            )}
            <fieldset className={styles.chosen}>
              <legend>{m.closed_days_import_free()}</legend>
              {fresh.slice(0, MOST_SHOWN).map((day) => (
                <CheckField
                  key={keyOf(day)}
                  label={`${spanOf(day, format)}: ${day.name || m.closed_days_unnamed()}`}
                  checked={day.isNoClass}
                  onChange={(event) => setChosen(new Map(chosen).set(keyOf(day), event.currentTarget.checked))}
                />
              ))}
            </fieldset>
            {fresh.length > MOST_SHOWN && <p>{m.closed_days_import_more({ count: fresh.length - MOST_SHOWN })}</p>}
            {takesHeld && fresh.some(({ isNoClass }) => !isNoClass) && (
              <CheckField
                label={m.closed_days_import_all()}
                checked={isAll}
                onChange={(event) => setAll(event.currentTarget.checked)}
              />
            )}
            <LeftOutList leftOut={read.leftOut} />
            <details>
              <summary className={styles.more}>{m.closed_days_import_words()}</summary>
              <LongTextField
                label={m.closed_days_import_words_label()}
                description={m.closed_days_import_words_hint()}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
                rows={4}
              />
            </details>
            {tooMany && <Notice tone="warn">{m.closed_days_import_too_many({ most })}</Notice>}
          </>
        )}
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.closed_days_cancel()}
          </Button>
          <Button disabled={taken.length === 0 || tooMany} onClick={() => onTake(taken)}>
            {m.closed_days_import_take()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}

/** What was no whole day of these years, by name, each with why. */
function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <details>
      <summary className={styles.more}>{m.closed_days_import_left_out({ count: leftOut.length })}</summary>
      <ul className={styles.found}>
        {leftOut.slice(0, MOST_SHOWN).map(({ name, why }, at) => (
          <li key={at}>{m.closed_days_import_left({ name: name || m.closed_days_unnamed(), why })}</li>
        ))}
      </ul>
    </details>
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
