import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import shared from './import.module.css';

/** Says that a list is longer than what is shown of it. */
export function FirstOf({ shown, total }: { readonly shown: number; readonly total: number }) {
  const format = useFormat();
  if (total <= shown) return null;
  return (
    <p className={shared.quiet}>{m.imports_first_of({ shown: format.number(shown), count: format.number(total) })}</p>
  );
}
