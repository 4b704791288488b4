import { classBatchFunctions } from './bulk/functions.ts';
import type { Catalogue } from './catalogue.ts';
import { classEditingFunctions } from './editing/functions.ts';
import { classFunctions } from './functions.ts';
import { classCancelledMail } from './letters/class-cancelled.ts';
import { classChangedMail } from './letters/class-changed.ts';
import { closingFunctions } from './closings/functions.ts';
import { tableFunctions } from './table/functions.ts';

export const classes = {
  functions: (catalogue: Catalogue) => ({
    ...classFunctions(catalogue),
    ...classEditingFunctions,
    ...tableFunctions,
    ...classBatchFunctions,
    ...closingFunctions,
  }),
  letters: { 'class-changed': classChangedMail, 'class-cancelled': classCancelledMail },
};
