import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { Tag } from '../../ui/notice.tsx';
import styles from './told.module.css';

type HealthTold = OutputOf<Functions['health']>['sections'];
type Told<Section extends keyof HealthTold> = HealthTold[Section]['answers'];

export const MAY_WORDS = {
  yes: m.records_yes,
  no: m.records_no,
  'not-needed': m.health_not_needed,
} as const;

export const TEXT_WORDS = {
  conditions: m.health_conditions,
  diet: m.health_diet,
  notes: m.health_notes,
} as const;

export function AllergiesSummary({ answers }: { answers: Told<'allergies'> }) {
  if (answers === null) return null;
  if (answers === 'none') return <p>{m.health_no_allergies()}</p>;
  return (
    <ul className={styles.people}>
      {answers.map(({ name, reaction, isLifeThreatening }) => (
        <li key={`${name} ${reaction}`}>
          {name}
          {reaction && ` · ${reaction}`}{' '}
          {isLifeThreatening && <Tag tone="error">{m.health_life_threatening_tag()}</Tag>}
          {isLifeThreatening === null && <Tag tone="warn">{m.students_threat_unanswered()}</Tag>}
        </li>
      ))}
    </ul>
  );
}

export function MedicationsSummary({ answers }: { answers: Told<'medications'> }) {
  if (answers === null) return null;
  if (answers === 'none') return <p>{m.health_no_medications()}</p>;
  return (
    <ul className={styles.people}>
      {answers.map(({ name, dosage, time, givenBy, mayStaffGive }) => (
        <li key={`${name} ${dosage} ${time}`}>
          {[name, dosage, time, givenBy].filter(Boolean).join(' · ')}
          <br />
          {m.health_may_staff_give()} {mayStaffGive === null ? m.health_not_answered() : MAY_WORDS[mayStaffGive]()}
        </li>
      ))}
    </ul>
  );
}

export function ConditionsSummary({ answers }: { answers: Told<'conditions'> }) {
  return (
    <dl className={styles.facts}>
      {(['conditions', 'diet', 'notes'] as const).map((name) => {
        const answer = answers[name];
        return (
          <div key={name}>
            <dt>{TEXT_WORDS[name]()}</dt>
            <dd className={styles.text}>
              {answer === null ? m.health_not_answered() : answer === 'none' ? m.records_none() : answer.text}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function CareSummary({ answers: { doctor, insurance } }: { answers: Told<'care'> }) {
  const doctorWords =
    doctor === null
      ? m.health_not_answered()
      : doctor === 'none'
        ? m.health_no_doctor()
        : [doctor.name, doctor.phone].filter(Boolean).join(' · ');
  const insuranceWords =
    insurance === null
      ? m.health_not_answered()
      : insurance === 'uninsured'
        ? m.health_uninsured()
        : [insurance.company, insurance.number].filter(Boolean).join(' · ');
  return (
    <dl className={styles.facts}>
      <dt>{m.health_doctor()}</dt>
      <dd>{doctorWords}</dd>
      <dt>{m.health_insurance()}</dt>
      <dd>{insuranceWords}</dd>
    </dl>
  );
}
