import { Link } from '@tanstack/react-router';
import type { PackClass } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import type { Format } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ClassTag } from '../frame/class-tag.tsx';
import styles from './field-pack.module.css';
import { changeWords } from './sheet-words.ts';
import type { HealthWarning } from './use-health-warnings.ts';

/** The classes that a pack can be bound of: when and where, how many, and what was printed. */
export function packColumns(format: Format, warnings: ReadonlyMap<string, HealthWarning>): DataColumn<PackClass>[] {
  return [
    {
      id: 'class',
      header: m.admin_class(),
      cell: ({ id, title, isCancelled }) => (
        <>
          {isCancelled && (
            <>
              <ClassTag state="cancelled" />{' '}
            </>
          )}
          <Link to={staffPaths.roster(id)}>{title}</Link>
        </>
      ),
    },
    {
      id: 'when',
      header: m.sheets_cover_when(),
      cell: ({ firstOn, lastOn, start, end }) => (
        <span className={styles.cell}>
          {start && end && <span>{format.times(start, end)}</span>}
          <span className={styles.quiet}>
            {firstOn && lastOn
              ? m.sheets_dates_of({ first: format.day(firstOn), last: format.day(lastOn) })
              : m.sheets_no_dates()}
          </span>
        </span>
      ),
    },
    {
      id: 'where',
      header: m.sheets_cover_where(),
      cell: ({ locationName, instructorNames }) => (
        <span className={styles.cell}>
          <span>{locationName ?? m.admin_unknown()}</span>
          <span className={styles.quiet}>{format.list(instructorNames)}</span>
        </span>
      ),
    },
    {
      id: 'students',
      header: m.sheets_cover_students(),
      cell: ({ id, students, incomplete }) => (
        <span className={styles.cell}>
          <span>{format.number(students)}</span>
          {incomplete > 0 && <span className={styles.quiet}>{m.sheets_pack_incomplete({ count: incomplete })}</span>}
          <Warnings warning={warnings.get(id)} />
        </span>
      ),
    },
    {
      id: 'printed',
      header: m.sheets_pack_printed(),
      cell: ({ prints, changes }) => <Printed prints={prints} changes={changes} format={format} />,
    },
  ];
}

/** Marked by a frame and a sign, so that it holds without colour. */
function Warnings({ warning }: { readonly warning: HealthWarning | undefined }) {
  if (!warning) return null;
  const { lifeThreatening, medication, conditions, diet, notes } = warning;
  return (
    <>
      {lifeThreatening > 0 && (
        <span className={styles.danger}>
          <span aria-hidden="true">! </span>
          {m.packs_life_threatening({ count: lifeThreatening })}
        </span>
      )}
      {medication > 0 && (
        <span className={styles.medication}>
          <span aria-hidden="true">+ </span>
          {m.packs_medication({ count: medication })}
        </span>
      )}
      {conditions > 0 && <span>{m.packs_conditions({ count: conditions })}</span>}
      {diet > 0 && <span>{m.packs_diet({ count: diet })}</span>}
      {notes > 0 && <span>{m.packs_notes({ count: notes })}</span>}
    </>
  );
}

function Printed({ prints, changes, format }: Pick<PackClass, 'prints' | 'changes'> & { readonly format: Format }) {
  const [last] = prints;
  if (!last) return m.sheets_pack_never();
  return (
    <span className={styles.printed}>
      <details className={styles.changes}>
        <summary>{m.sheets_pack_version({ version: last.version, at: format.instant(last.at) })}</summary>
        <ul>
          {prints.map(({ version, at, by, kinds }) => (
            <li key={version}>
              {m.sheets_pack_print({
                version,
                at: format.instant(at),
                by,
                sheets: format.list(kinds.map((kind) => m.sheets_kind({ kind }))),
              })}
            </li>
          ))}
        </ul>
      </details>
      {prints
        .filter(({ compared }) => compared !== 'yes')
        .map(({ version, kinds, compared }) => {
          const sheets = format.list(kinds.map((kind) => m.sheets_kind({ kind })));
          return (
            <span key={version} className={styles.quiet}>
              {compared === 'before' ? m.sheets_pack_before({ sheets }) : m.sheets_pack_key({ sheets })}
            </span>
          );
        })}
      {changes.length === 0 ? (
        prints.every(({ compared }) => compared === 'yes') && (
          <span className={styles.quiet}>{m.sheets_pack_same()}</span>
        )
      ) : (
        <details className={styles.changes}>
          <summary>{m.sheets_pack_changes({ count: changes.length })}</summary>
          <ul>
            {changes.map((change) => (
              <li key={changeWords(change)}>{changeWords(change)}</li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}
