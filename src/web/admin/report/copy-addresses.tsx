import { LongTextField } from '../../ui/long-text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { useToasts } from '../../shared/toasts.ts';
import styles from './roster-page.module.css';

interface WithGuardians {
  readonly guardians: readonly { readonly email: string | null }[];
}

/** Copies every guardian's address, each once, with semicolons between them as mail programs take them. */
export function CopyAddresses({ students }: { students: readonly WithGuardians[] }) {
  const toasts = useToasts();
  const [isByHand, setByHand] = useState(false);
  const all = students.flatMap(({ guardians }) => guardians.flatMap(({ email }) => email ?? []));
  const addresses = [...new Set(all)];
  const text = addresses.join('; ');
  if (addresses.length === 0) return null;
  if (isByHand)
    return (
      <LongTextField
        className={styles.addresses}
        label={m.admin_roster_copy_by_hand()}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      const detail = m.admin_roster_copied_count({ count: addresses.length });
      toasts.show({ severity: 'success', summary: m.admin_roster_copied(), detail });
    } catch {
      // Browsers let pages copy only over https, or not at all.
      setByHand(true);
    }
  };
  return (
    <Button look="secondary" onClick={() => void copy()}>
      {m.admin_roster_copy()}
    </Button>
  );
}
