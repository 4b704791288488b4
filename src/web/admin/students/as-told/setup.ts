import type { ReactNode } from 'react';
import type { Functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import type { ContentAsTold } from '../../../../contract/staff-records.ts';
import type { TellingFacts } from '../../../../domain/as-told.ts';
import type { Errors } from '../../../ui/form/errors.ts';
import type { Form } from '../../../ui/form/use-form.ts';

/** A record as the office writes into it. */
export type StaffRecord = OutputOf<Functions['staffRecord']>;

/** One section of it: its form, what is wrong before it is sent, and what is sent. */
export interface OfficeSetup<Values extends object> {
  readonly valuesOf: (record: StaffRecord) => Values;
  readonly check: (values: Values) => Errors;
  /** What the server calls a value that has another name here. */
  readonly paths: Readonly<Partial<Record<keyof Values, string>>>;
  readonly contentOf: (values: Values, record: StaffRecord) => ContentAsTold;
  /** What of the record needs a reason or a mail when it changes, as it would be. */
  readonly factsAfter: (values: Values, facts: TellingFacts) => TellingFacts;
  readonly draw: (form: Form<Values>) => ReactNode;
}

/** What of a record needs a reason or a mail when it changes. */
export function factsOf({ student, answers, guardians }: StaffRecord): TellingFacts {
  return {
    birthDate: student.birthDate,
    allowed: (answers.pickup?.allowed ?? []).map(({ name }) => name),
    notAllowed: (answers.pickup?.notAllowed ?? []).map(({ name }) => name),
    barredGuardians: barredOf(guardians),
  };
}

/** The ids of those who must not pick up. */
export function barredOf(guardians: StaffRecord['guardians']): string[] {
  return guardians.filter(({ mayPickUp }) => mayPickUp === false).map(({ id }) => id);
}
