import { CheckField } from '../../ui/check-field.tsx';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { describeSpan, describeTimes } from '../../shared/schedule-words.ts';
import styles from './forward-columns.module.css';
import { listNotes } from './forward-notes.ts';
import type { ForwardOutcome } from './use-forward-preview.ts';

interface Parts {
  format: Format;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  outcomes: ReadonlyMap<string, ForwardOutcome>;
}

/** A class as it was, and as it would be in the new semester. */
export function forwardColumns({ format, chosen, onChoose, outcomes }: Parts): DataColumn<StaffClass>[] {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return [
    {
      id: 'class',
      header: m.admin_class(),
      cell: (one) => (
        <span className={styles.pair}>
          <CheckField
            aria-label={m.bulk_forward_one({ title: one.title })}
            checked={chosen.has(one.id)}
            onChange={() => toggle(one.id)}
          />
          {one.title}
        </span>
      ),
    },
    {
      id: 'before',
      header: m.class_form_section_schedule(),
      cell: (one) => [describeTimes(one, format), describeSpan(one, format)].filter(Boolean).join(' · '),
    },
    {
      id: 'after',
      header: m.bulk_forward_dates(),
      cell: ({ id }) => describeDates(outcomes.get(id), format),
    },
    {
      id: 'notes',
      header: m.bulk_forward_notes(),
      cell: ({ id, meetings }) => <Notes notes={listNotes(outcomes.get(id), meetings, format)} />,
    },
  ];
}

function describeDates(outcome: ForwardOutcome | undefined, format: Format): string {
  if (!outcome) return '';
  const { dates: count, firstOn, lastOn } = outcome;
  if (!firstOn || !lastOn) return m.bulk_forward_no_dates();
  return m.bulk_forward_dates_words({ count, from: format.day(firstOn), to: format.day(lastOn) });
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
