import { tellDates } from './audit-dates.ts';
import { Link } from '@tanstack/react-router';
import type { AuditRecord } from '../../../contract/audit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { stepFrom, useBackToRow } from '../table/row-focus.ts';
import { useAddress } from '../frame/use-address.ts';
import styles from './audit.module.css';
import { describeAction, describeValue, isTold, nameField, type Told } from './audit-words.ts';
import { describeWhy, nameActor } from './code-words.ts';

/** The entry that the address names, if it is on the page that is shown; closing it leaves the table as it was. */
export function EntryPanel({ entries = [] }: { entries: readonly AuditRecord[] | undefined }) {
  const [{ entry: id }, change] = useAddress();
  const entry = entries.find((one) => one.id === id);
  useBackToRow(entry?.id);
  if (!entry) return null;
  return (
    <SidePanel
      title={describeAction(entry.action)}
      closeLabel={m.shell_close()}
      onStep={stepFrom(entry.id)}
      onClose={() => change({ entry: undefined })}
    >
      <Entry entry={entry} />
    </SidePanel>
  );
}

/** Who did what, when and why, and every field that changed. */
function Entry({ entry }: { entry: AuditRecord }) {
  const format = useFormat();
  const told: Told = { format, names: entry.names };
  const { at, actor, entityId, reason, action } = entry;
  const name = told.names[entityId];
  const fields = entry.fields.filter((field) => isTold(field, told));
  return (
    <div className={styles.entry}>
      {name && (
        <p>
          <Link to={staffPaths.audit} search={{ entity: entityId }}>
            {name}
          </Link>
        </p>
      )}
      <p className={styles.quiet}>
        {nameActor(actor)} · <time dateTime={at}>{format.instant(at)}</time>
      </p>
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ field, from, to, isFact }) => (
            <li key={field}>
              <span className={styles.quiet}>{nameField(field, action)}:</span>{' '}
              {(!isFact && tellDates(field, from, to, format)) || (
                <>
                  {!isFact && (
                    <>
                      <del>{describeValue(field, from, told)}</del> <span aria-hidden="true">→</span>{' '}
                    </>
                  )}
                  <Became isFact={isFact}>{describeValue(field, to, told)}</Became>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {reason && <p>{m.audit_why({ reason: describeWhy(reason) })}</p>}
    </div>
  );
}

function Became({ isFact, children }: { isFact: boolean; children: string }) {
  return isFact ? <span>{children}</span> : <ins>{children}</ins>;
}
