import { circularDraftFunctions } from './drafts/functions.ts';
import { circularFunctions } from './functions.ts';
import { circularMail } from './letters/circular.ts';
import { circularTestMail } from './letters/circular-test.ts';
import { plannedCircularFunctions } from './planned/functions.ts';
import { sendPlannedJob } from './planned/jobs.ts';
import { letterRuleFunctions } from './rules/functions.ts';
import { sendByRulesJob } from './rules/jobs.ts';

export const circulars = {
  functions: (parts: Parameters<typeof circularFunctions>[0]) => ({
    ...circularDraftFunctions,
    ...circularFunctions(parts),
    ...plannedCircularFunctions,
    ...letterRuleFunctions(parts),
  }),
  letters: { circular: circularMail, 'circular-test': circularTestMail },
  jobs: (parts: Parameters<typeof sendPlannedJob>[0]) => [sendPlannedJob(parts), sendByRulesJob(parts)],
};
