import type { auditEntries } from '../../../contract/audit.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { useAddress } from '../frame/use-address.ts';
import styles from './audit.module.css';

interface LookedToProps {
  readonly lookedTo: OutputOf<typeof auditEntries>['lookedTo'];
}

/** How far a long history was looked through, and the way on from there and back. */
export function LookedTo({ lookedTo }: LookedToProps) {
  const [{ beyond }, change] = useAddress();
  const format = useFormat();
  if (!lookedTo && !beyond) return null;
  return (
    <div className={styles.looked}>
      <p role="status">
        {lookedTo
          ? m.audit_looked_to({ count: format.number(lookedTo.entries), at: format.instant(lookedTo.at) })
          : m.audit_looked_whole()}
      </p>
      {lookedTo && (
        <Button look="secondary" onClick={() => change({ beyond: lookedTo.id, page: undefined })}>
          {m.audit_look_further()}
        </Button>
      )}
      {beyond && (
        <Button look="secondary" onClick={() => change({ beyond: undefined, page: undefined })}>
          {m.audit_look_again()}
        </Button>
      )}
    </div>
  );
}
