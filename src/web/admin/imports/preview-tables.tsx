import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { Link } from '@tanstack/react-router';
import type { FileReading, ImportMapping } from '../../../contract/import-mapping.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { describeTimes } from '../../shared/schedule-words.ts';
import { noteWords } from './note-words.ts';
import shared from './import.module.css';
import { ChangesTable } from './changes-table.tsx';
import { Part } from './part.tsx';
import { PlainTable } from './plain-table.tsx';
import { NoteTable, RowNotes } from './row-notes.tsx';
import { RowsFile } from './rows-file.tsx';
import { nameField } from './targets.ts';
import { describeImported } from './value-words.ts';

/** What an import would do. */
export type Preview = OutputOf<typeof functions.importPreview>;

interface Asked {
  readonly fileId: string;
  readonly reading: FileReading | undefined;
  readonly semesterId: string;
  readonly mapping: ImportMapping;
}

/** Rows that would be left out: why, how often, and all of them as a file to mend. */
export function Rejected({ preview, asked }: { preview: Preview; asked: Asked }) {
  const { call } = useApp();
  const format = useFormat();
  if (preview.counts.rejected === 0) return null;
  return (
    <Part title={m.imports_rejected_title()}>
      <p className={shared.quiet}>{m.imports_rejected_lead()}</p>
      <div className={shared.actions}>
        <RowsFile
          words={m.imports_rejected_download()}
          name={m.imports_rejected_file()}
          why={m.imports_reason()}
          isWhyFirst
          load={() => call(calls.importRejectedRows, asked)}
        />
      </div>
      <PlainTable
        label={m.imports_reasons()}
        columns={[m.imports_cell_column(), m.imports_reason(), m.imports_rows()]}
        rows={preview.reasons.map(({ column, reason, rows }) => ({
          key: `${column} ${reason.code}`,
          cells: [column, noteWords(reason), format.number(rows)],
        }))}
      />
      <NoteTable label={m.imports_rejected_title()} notes={preview.rejected} />
    </Part>
  );
}

/** Classes that would change, field by field; those that staff have edited since the last import first. */
export function Changes({ preview: { changed, counts } }: { preview: Preview }) {
  const format = useFormat();
  return (
    <ChangesTable
      title={m.imports_changes_title()}
      noun={m.imports_new_class()}
      total={counts.changed}
      rows={changed.map(({ classId, title, editedBy, fields }) => ({
        key: classId,
        name: title,
        to: staffPaths.managedClass(classId),
        warning: editedBy !== null && m.imports_edited_by({ who: editedBy }),
        changes: fields.map(({ field, from, to }) => {
          const told = (value: typeof from) => describeImported(field, value, format);
          const words = { field: nameField(field), from: told(from), to: told(to) };
          return { field, words: editedBy === null ? m.imports_changes_to(words) : m.imports_changes_back(words) };
        }),
      }))}
    />
  );
}

export function NewClasses({ preview }: { preview: Preview }) {
  const format = useFormat();
  const { created, counts } = preview;
  if (created.length === 0) return null;
  const day = (on: string) => format.instantDay(`${on}T12:00:00Z`);
  const whenOf = ({ firstOn, lastOn, dates, ...times }: (typeof created)[number]) =>
    dates === 0
      ? m.imports_no_dates()
      : [
          lastOn === firstOn ? day(firstOn) : `${day(firstOn)} – ${day(lastOn)}`,
          m.imports_new_dates({ count: dates }),
          describeTimes({ ...times, firstOn, lastOn, meetings: dates }, format),
        ].join(' · ');
  return (
    <Part title={m.imports_new_title()}>
      <PlainTable
        label={m.imports_new_title()}
        total={counts.created}
        columns={[
          m.imports_new_class(),
          m.imports_target_type(),
          m.imports_new_when(),
          m.imports_target_location(),
          m.imports_target_capacity(),
          m.imports_target_price(),
        ]}
        numbers={[4, 5]}
        rows={created.map((one) => ({
          key: String(one.row),
          cells: [
            one.title,
            one.type,
            whenOf(one),
            one.location ?? '',
            format.number(one.capacity),
            priceOf(one, format),
          ],
        }))}
      />
    </Part>
  );
}

/** What the semester has and the file has not. */
export function Missing({ preview }: { preview: Preview }) {
  const format = useFormat();
  const { missing, counts } = preview;
  if (missing.length === 0) return null;
  return (
    <Part title={m.imports_missing_title({ count: counts.missing, shown: format.number(counts.missing) })}>
      <p className={shared.quiet}>{m.imports_missing_lead()}</p>
      <PlainTable
        label={m.imports_missing_title({ count: counts.missing, shown: format.number(counts.missing) })}
        total={counts.missing}
        columns={[m.imports_new_class(), m.imports_missing_first()]}
        rows={missing.map(({ classId, title, firstOn }) => ({
          key: classId,
          cells: [
            <Link key="link" to={staffPaths.managedClass(classId)}>
              {title}
            </Link>,
            firstOn === null ? m.imports_no_dates() : format.instantDay(`${firstOn}T12:00:00Z`),
          ],
        }))}
      />
    </Part>
  );
}

export function Remarks({ preview }: { preview: Preview }) {
  return <RowNotes title={m.imports_remarks_title()} notes={preview.remarks} />;
}

/** A price, or a sliding scale from the lowest to the highest. */
function priceOf({ priceCents, priceMaxCents }: Preview['created'][number], format: Format): string {
  const least = priceCents === 0 ? m.imports_free() : format.money(priceCents);
  return priceMaxCents === null ? least : m.class_table_price_range({ from: least, to: format.money(priceMaxCents) });
}
