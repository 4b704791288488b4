import { useMemo, useState } from 'react';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Popover } from '../../ui/popover.tsx';

/** Which columns of a table this browser does not show, kept from visit to visit; without a choice those that are asked for only. */
export function useHiddenColumns(
  table: string,
  columns: readonly { readonly id: string; readonly isExtra?: boolean }[],
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const key = `portal.${table}-columns-hidden`;
  const [chosen, setChosen] = useState(() => readHidden(key));
  const change = (next: ReadonlySet<string>) => {
    setChosen(next);
    localStorage.setItem(key, JSON.stringify([...next]));
  };
  const extra = useMemo(() => new Set(columns.flatMap(({ id, isExtra }) => (isExtra ? id : []))), [columns]);
  return [chosen ?? extra, change];
}

function readHidden(key: string): ReadonlySet<string> | null {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(held) ? new Set(held.filter((id) => typeof id === 'string')) : null;
  } catch {
    return null;
  }
}

interface ColumnChoiceProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** Which columns the table shows; the first one names the row and always stays. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Popover look="secondary" words={m.table_columns()} label={m.table_columns_choose()}>
      <Stack gap="tight">
        {columns.slice(1).map(({ id, header }) => (
          <CheckField key={id} label={header} checked={!hidden.has(id)} onChange={() => toggle(id)} />
        ))}
        {hidden.size > 0 && (
          <Button look="quiet" onClick={() => onChange(new Set())}>
            {m.table_columns_all()}
          </Button>
        )}
      </Stack>
    </Popover>
  );
}
