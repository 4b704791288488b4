import { Popover } from '../../ui/popover.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { memo, useCallback, useState } from 'react';
import { m } from '../../../words/messages.js';

const KEY = 'portal.class-columns-hidden';

/** Which columns this browser does not show; kept from visit to visit. */
export function useHiddenColumns(): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [hidden, setHidden] = useState(readHidden);
  const change = useCallback((next: ReadonlySet<string>) => {
    setHidden(next);
    localStorage.setItem(KEY, JSON.stringify([...next]));
  }, []);
  return [hidden, change];
}

function readHidden(): ReadonlySet<string> {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(held) ? held.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

interface ColumnChoiceProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** Which columns the table shows; the first one names the row and always stays. */
export const ColumnChoice = memo(function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Popover look="secondary" words={m.class_table_columns()} label={m.class_table_columns_choose()}>
      <Stack gap="tight">
        {columns.slice(1).map(({ id, header }) => (
          <CheckField key={id} label={header} checked={!hidden.has(id)} onChange={() => toggle(id)} />
        ))}
        {hidden.size > 0 && (
          <Button look="quiet" onClick={() => onChange(new Set())}>
            {m.class_table_columns_all()}
          </Button>
        )}
      </Stack>
    </Popover>
  );
});
