import { endFunctions } from './ending/functions.ts';
import { myDataFunctions } from './functions.ts';
import { accountEndedMail } from './letters/account-ended.ts';
import { myDataReadyMail } from './letters/my-data-ready.ts';
import { removeOldRecordsJob } from './retention/remove-records.ts';
import { myDataRoute } from './route.ts';

type Parts = Parameters<typeof myDataFunctions>[0] & Parameters<typeof endFunctions>[0];

export const myData = {
  functions: (parts: Parts) => ({ ...myDataFunctions(parts), ...endFunctions(parts) }),
  letters: { 'my-data-ready': myDataReadyMail, 'account-ended': accountEndedMail },
  routes: myDataRoute,
  jobs: removeOldRecordsJob,
};
