import { useState } from 'react';
import { type SheetKind, SHEETS } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import styles from './sheet-choice.module.css';

const KEY = 'portal.pack-sheets';
const FIRST: readonly SheetKind[] = ['roster', 'sign-in', 'pick-up'];

/** Which sheets a pack holds, kept in this browser from visit to visit; only those that are there for whoever asks. */
export function useSheetChoice(own: readonly SheetKind[]) {
  const [chosen, setChosen] = useState(readChoice);
  const toggle = (kind: SheetKind) => {
    const next = SHEETS.filter((each) => chosen.includes(each) !== (each === kind));
    setChosen(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  return { chosen: own.filter((kind) => chosen.includes(kind)), toggle };
}

function readChoice(): readonly SheetKind[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(held) ? SHEETS.filter((kind) => held.includes(kind)) : FIRST;
  } catch {
    return FIRST;
  }
}

interface SheetChoiceProps {
  readonly own: readonly SheetKind[];
  readonly chosen: readonly SheetKind[];
  readonly onToggle: (kind: SheetKind) => void;
}

/** The sheets that there are, each to be taken or left. */
export function SheetChoice({ own, chosen, onToggle }: SheetChoiceProps) {
  return (
    <fieldset className={styles.sheets}>
      <legend>{m.sheets_pack_sheets()}</legend>
      {own.map((kind) => (
        <CheckField
          key={kind}
          label={m.sheets_kind({ kind })}
          checked={chosen.includes(kind)}
          onChange={() => onToggle(kind)}
        />
      ))}
    </fieldset>
  );
}
