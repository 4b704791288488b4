import { studentFunctions } from './functions.ts';
import { moveGradesJob } from './grades/jobs.ts';
import { mergeFunctions } from './merge/functions.ts';
import { forgetKeptJob } from './merge/jobs.ts';
import { studentTableFunctions } from './table/functions.ts';

export const students = {
  functions: (parts: Parameters<typeof mergeFunctions>[0]) => ({
    ...studentFunctions,
    ...studentTableFunctions,
    ...mergeFunctions(parts),
  }),
  jobs: (parts: Parameters<typeof forgetKeptJob>[0]) => [forgetKeptJob(parts), moveGradesJob(parts)],
};
