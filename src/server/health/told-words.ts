import type { Allergy, HealthAnswers, Medication } from '../../domain/health-answers.ts';
import { joined } from '../../domain/joined.ts';
import { m } from '../../words/messages.js';
import type { Reader } from '../platform/locale.ts';

/** What a family told of health as one line of words each, for papers and files; "not answered" is said as what it is. */
export function toldWords({ allergies, medications, conditions, care }: HealthAnswers, reader: Reader) {
  const none = m.records_none({}, reader);
  const told = wordsFor(reader);
  return {
    allergies: told(allergies, m.health_no_allergies({}, reader), (all) =>
      all.map((each) => allergyWords(each, reader)).join('; '),
    ),
    medications: told(medications, m.health_no_medications({}, reader), (all) =>
      all.map((each) => medicationWords(each, reader)).join('; '),
    ),
    conditions: told(conditions.conditions, none, ({ text }) => text),
    diet: told(conditions.diet, none, ({ text }) => text),
    notes: told(conditions.notes, none, ({ text }) => text),
    doctor: told(care.doctor, m.health_no_doctor({}, reader), (one) => joined(one.name, one.phone)),
    insurance: told(care.insurance, m.health_uninsured({}, reader), (one) => joined(one.company, one.number)),
  };
}

const wordsFor =
  (reader: Reader) =>
  <Given extends object>(answer: Given | string | null, none: string, words: (given: Given) => string) =>
    answer === null ? m.health_not_answered({}, reader) : typeof answer === 'string' ? none : words(answer);

/** Whether it is life-threatening is never left to be guessed: where nobody has said, that is told. */
export function allergyWords({ name, reaction, isLifeThreatening }: Allergy, reader: Reader): string {
  const unsaid = `${m.health_life_threatening({}, reader)} ${m.health_not_answered({}, reader)}`;
  return joined(
    isLifeThreatening ? m.health_life_threatening_tag({}, reader) : '',
    name,
    reaction,
    isLifeThreatening === null ? unsaid : '',
  );
}

export function medicationWords({ name, dosage, time, givenBy, mayStaffGive }: Medication, reader: Reader): string {
  const may = mayStaffGive === null ? m.health_not_answered({}, reader) : MAY[mayStaffGive]({}, reader);
  return joined(name, dosage, time, givenBy, `${m.health_may_staff_give({}, reader)} ${may}`);
}

const MAY = { yes: m.records_yes, no: m.records_no, 'not-needed': m.health_not_needed } as const;
