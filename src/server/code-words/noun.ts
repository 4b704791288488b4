import { codeWordFunctions } from './functions.ts';
import { sealCodeWordsJob } from './jobs.ts';

export const codeWords = { functions: codeWordFunctions, jobs: sealCodeWordsJob };
