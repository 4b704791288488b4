import { healthFunctions } from './functions.ts';
import { removeOldHealthJob } from './jobs.ts';

export const health = { functions: healthFunctions, jobs: removeOldHealthJob };
