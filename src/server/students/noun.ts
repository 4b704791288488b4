import { studentFunctions } from './functions.ts';
import { mergeFunctions } from './merge/functions.ts';
import { forgetKeptJob } from './merge/jobs.ts';
import { studentTableFunctions } from './table/functions.ts';

export const students = {
  functions: (parts: Parameters<typeof mergeFunctions>[0]) => ({
    ...studentFunctions,
    ...studentTableFunctions,
    ...mergeFunctions(parts),
  }),
  jobs: forgetKeptJob,
};
