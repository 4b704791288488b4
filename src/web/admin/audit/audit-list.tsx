import { Link } from '@tanstack/react-router';
import type { AuditRecord } from '../../../contract/audit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import styles from './audit.module.css';
import { describeAction, describeValue, isTold, nameField, type Told } from './audit-words.ts';

/** More fields than these are counted, not listed. */
const MOST_FIELDS = 12;

/** The entries by day, as sentences with what changed below them. */
export function AuditList({ entries, names }: { entries: readonly AuditRecord[]; names: Told['names'] }) {
  const format = useFormat();
  const told = { format, names };
  const { timeZone, locale } = useApp().organization;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const days = Map.groupBy(entries, (entry) => format.instantDay(entry.at));
  return (
    <div className={styles.days} aria-label={m.audit_list()} role="group">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} at={time.format(new Date(entry.at))} told={told} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, at, told }: { entry: AuditRecord; at: string; told: Told }) {
  const { action, actor, entityId, reason } = entry;
  const name = told.names[entityId];
  const fields = entry.fields.filter((field) => isTold(field, told));
  const shown = fields.slice(0, MOST_FIELDS);
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} className={styles.time}>
        {at}
      </time>
      <div className={styles.words}>
        <p>
          <strong>{describeAction(action)}</strong>
          {name && (
            <>
              {': '}
              <Link to={paths.audit} search={{ entity: entityId }}>
                {name}
              </Link>
            </>
          )}
          <span className={styles.actor}> · {actor}</span>
        </p>
        {shown.length > 0 && (
          <ul className={styles.fields}>
            {shown.map((field) => (
              <li key={field.field}>
                <span className={styles.field}>{nameField(field.field, action)}:</span>{' '}
                {!field.isFact && (
                  <>
                    <del>{describeValue(field.field, field.from, told)}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <Became isFact={field.isFact}>{describeValue(field.field, field.to, told)}</Became>
              </li>
            ))}
          </ul>
        )}
        {fields.length > MOST_FIELDS && (
          <p className={styles.quiet}>{m.audit_and_more({ count: fields.length - MOST_FIELDS })}</p>
        )}
        {reason && <p className={styles.reason}>{m.audit_why({ reason })}</p>}
      </div>
    </li>
  );
}

function Became({ isFact, children }: { isFact: boolean; children: string }) {
  return isFact ? <span>{children}</span> : <ins>{children}</ins>;
}
