import type { ReactNode } from 'react';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { RecordAnswers } from '../../../contract/records.ts';
import type { Errors } from '../../ui/form/errors.ts';
import type { Form } from '../../ui/form/use-form.ts';

export type AskedQuestion = OutputOf<Functions['record']>['questions'][number];

/** The fields of one section of a record, for a form of the family as well as of the office. */
export interface SectionFields<Values extends object> {
  readonly valuesOf: (answers: Pick<RecordAnswers, 'contacts' | 'permissions'>) => Values;
  /** What is wrong before anything is sent, by the server's path. */
  readonly check: (values: Values) => Errors;
  /** What the server calls a value that has another name here. */
  readonly paths: Readonly<Record<keyof Values, string>>;
  readonly draw: (form: Form<Values>) => ReactNode;
}
