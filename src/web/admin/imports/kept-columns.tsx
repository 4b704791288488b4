import { type FormEvent, useState } from 'react';
import type { KeptMapping } from '../../../contract/import-mapping.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormat } from '../../shared/format.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useAct } from '../frame/use-act.ts';
import styles from './kept-columns.module.css';

/** Says that the columns are taken as they were in the last file with these headings, with the way back to what was recognized. */
export function Remembered({ kept, onGuess }: { kept: KeptMapping; onGuess: () => void }) {
  const format = useFormat();
  const { name, usedBy: who } = kept;
  const at = format.instant(kept.usedAt);
  return (
    <Notice
      tone="info"
      title={name === '' ? m.imports_remembered({ at, who }) : m.imports_remembered_name({ name, at, who })}
    >
      <Button look="secondary" onClick={onGuess}>
        {m.imports_take_guess()}
      </Button>
    </Notice>
  );
}

interface KeptColumnsParts {
  readonly named: readonly KeptMapping[];
  readonly headings: readonly string[];
  /** What would be kept: the choices as they stand. */
  readonly mapping: () => KeptMapping['mapping'];
  readonly onUse: (kept: KeptMapping) => void;
}

/** Choices of columns that have a name: to keep these, and to take those for this file. */
export function KeptColumns({ named, headings, mapping, onUse }: KeptColumnsParts) {
  const format = useFormat();
  const keep = useAct('keepImportMapping');
  const forget = useAct('forgetImportMapping');
  const [name, setName] = useState('');
  const error = keep.error ?? forget.error;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') keep.mutate({ name, headings: [...headings], mapping: mapping() });
  };
  return (
    <details className={styles.kept}>
      <summary>
        {named.length === 0 ? m.imports_kept_none() : m.imports_kept({ shown: format.number(named.length) })}
      </summary>
      <form className={styles.keep} onSubmit={onSubmit}>
        <TextField
          label={m.imports_keep_as()}
          description={m.imports_keep_hint()}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" look="secondary" isBusy={keep.isPending} disabled={name.trim() === ''}>
          {m.imports_keep()}
        </Button>
      </form>
      <output>{keep.isSuccess && m.imports_kept_as({ name: keep.variables.name })}</output>
      {error && <p role="alert">{describeFailure(error)}</p>}
      {named.length > 0 && (
        <ul>
          {named.map((kept) => (
            <li key={kept.name}>
              <span>{kept.name}</span>
              <Button
                look="secondary"
                aria-label={m.imports_use_kept_of({ name: kept.name })}
                onClick={() => onUse(kept)}
              >
                {m.imports_use_kept()}
              </Button>
              <Button
                look="quiet"
                aria-label={m.imports_forget_kept_of({ name: kept.name })}
                isBusy={forget.isPending}
                onClick={() => forget.mutate({ name: kept.name })}
              >
                {m.imports_forget_kept()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
