import { Button, Checkbox, Popover, Stack } from '@mantine/core';
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
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="md">
          {m.class_table_columns()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.class_table_columns_choose()}>
        <Stack gap={4}>
          {columns.slice(1).map(({ id, header }) => (
            <Checkbox key={id} size="md" py={8} label={header} checked={!hidden.has(id)} onChange={() => toggle(id)} />
          ))}
          {hidden.size > 0 && (
            <Button variant="subtle" onClick={() => onChange(new Set())}>
              {m.class_table_columns_all()}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
});
