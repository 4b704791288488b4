import { attendanceFunctions } from './attendance/functions.ts';
import { reportFunctions } from './functions.ts';
import { offlineFunctions } from './offline/functions.ts';
import { packFunctions } from './packs/functions.ts';
import { packRoute } from './packs/route.ts';
import { phoneFunctions } from './phones/functions.ts';
import { sheetFunctions } from './sheets/functions.ts';
import { sheetsRoute } from './sheets/route.ts';
import { teachingFunctions } from './teaching/functions.ts';

export const report = {
  functions: (parts: Parameters<typeof attendanceFunctions>[0]) => ({
    ...reportFunctions,
    ...sheetFunctions(parts),
    ...packFunctions(parts),
    ...teachingFunctions,
    ...phoneFunctions,
    ...attendanceFunctions(parts),
    ...offlineFunctions(parts),
  }),
  sheetsRoute,
  packRoute,
};
