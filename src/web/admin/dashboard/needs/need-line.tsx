import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Leads } from '../../frame/not-yours.tsx';
import { NeedClass } from './need-class.tsx';
import { dayOf, LOOKS } from './need-words.ts';
import styles from './needs.module.css';
import type { OfficeDay } from './told.ts';

/** One kind of thing that needs somebody, with its number, until when, and where it is settled. */
export function NeedLine({ told, semesterId }: { told: OfficeDay['needs'][number]; semesterId: string | undefined }) {
  const format = useFormat();
  const { says, hint, leads } = LOOKS[told.need];
  const when = dayOf(told, format.day);
  const isCounted = told.need !== 'instructor-twice' && told.need !== 'place-twice';
  const isNamed = told.need !== 'calendar-differences';
  const shown = isCounted && told.classes.length > 0 ? told.classes.length : told.names.length;
  const more = isNamed ? told.count - shown : 0;
  const way = leads && (
    <Link to={leads.to} search={{ ...leads.search, ...(leads.isOfSemester && { semester: semesterId }) }}>
      {leads.words()}
    </Link>
  );
  return (
    <li className={styles.need}>
      <p className={styles.says}>
        <strong>{says(told, format.day)}</strong>
        {when && <span className={styles.quiet}> {when}</span>}
      </p>
      {told.names.length > 0 && <p>{format.list([...told.names])}</p>}
      {told.classes.length > 0 && (
        <ul className={styles.classes}>
          {told.classes.map((schoolClass) => (
            <NeedClass key={schoolClass.id} need={told.need} told={schoolClass} />
          ))}
        </ul>
      )}
      {(told.classes.length > 0 || told.names.length > 0) && more > 0 && (
        <p className={styles.quiet}>{m.needs_more({ count: more })}</p>
      )}
      {hint && <p className={styles.quiet}>{hint()}</p>}
      {way && (leads?.screen ? <Leads to={leads.screen}>{way}</Leads> : way)}
    </li>
  );
}
