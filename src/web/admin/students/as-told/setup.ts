import type { ReactNode } from 'react';
import type { Functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import type { ContentAsTold } from '../../../../contract/staff-records.ts';
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
  /** Whether the change needs a reason: the same rule as the server's. */
  readonly needsReason: (values: Values, record: StaffRecord) => boolean;
  readonly draw: (form: Form<Values>) => ReactNode;
}
