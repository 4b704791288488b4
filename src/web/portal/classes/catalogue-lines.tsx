import { m } from '../../../words/messages.js';
import type { Available } from '../../shared/class-keys.ts';
import { useFormat } from '../../shared/format.ts';
import { useRemoteValues } from '../../shared/remote-values.ts';
import styles from './catalogue-lines.module.css';

/** Says quietly that seats may have changed since, while the portal cannot ask its database. */
export function OldSeats({ available }: { readonly available: Available | undefined }) {
  const format = useFormat();
  const [asOf] = Object.values(available ?? {}).flatMap(({ seatsAsOf }) => seatsAsOf ?? []);
  return (
    <div role="status" className={styles.place}>
      {asOf && <p className={styles.notice}>{m.classes_seats_old({ at: format.instant(asOf) })}</p>}
    </div>
  );
}

/** The line that the school's remote configuration puts above the classes (`catalogue_notice`). */
export function RemoteLine() {
  const { catalogueNotice } = useRemoteValues();
  return catalogueNotice && <p className={styles.line}>{catalogueNotice}</p>;
}
