import type { ReactNode } from 'react';
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

/** An answer, with who gets it where a family reads it. */
function With({ beside, children }: { readonly beside: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      {children}
      {beside}
    </>
  );
}

export function AllergiesSummary({ answers, beside }: { answers: Told<'allergies'>; beside?: ReactNode }) {
  if (answers === null) return null;
  if (answers === 'none')
    return (
      <With beside={beside}>
        <p>{m.health_no_allergies()}</p>
      </With>
    );
  return (
    <With beside={beside}>
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
    </With>
  );
}

export function MedicationsSummary({ answers, beside }: { answers: Told<'medications'>; beside?: ReactNode }) {
  if (answers === null) return null;
  if (answers === 'none')
    return (
      <With beside={beside}>
        <p>{m.health_no_medications()}</p>
      </With>
    );
  return (
    <With beside={beside}>
      <ul className={styles.people}>
        {answers.map(({ name, dosage, time, givenBy, mayStaffGive }) => (
          <li key={`${name} ${dosage} ${time}`}>
            {[name, dosage, time, givenBy].filter(Boolean).join(' · ')}
            <br />
            {m.health_may_staff_give()} {mayStaffGive === null ? m.health_not_answered() : MAY_WORDS[mayStaffGive]()}
          </li>
        ))}
      </ul>
    </With>
  );
}

export function ConditionsSummary({
  answers,
  beside,
}: {
  answers: Told<'conditions'>;
  beside?: (field: keyof Told<'conditions'>) => ReactNode;
}) {
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
            {beside && <dd>{beside(name)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

export function CareSummary({
  answers: { doctor, insurance },
  beside,
}: {
  answers: Told<'care'>;
  beside?: (field: keyof Told<'care'>) => ReactNode;
}) {
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
      {beside && <dd>{beside('doctor')}</dd>}
      <dt>{m.health_insurance()}</dt>
      <dd>{insuranceWords}</dd>
      {beside && <dd>{beside('insurance')}</dd>}
    </dl>
  );
}
