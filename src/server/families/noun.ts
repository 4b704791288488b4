import { circleFunctions } from './circle/functions.ts';
import { enterStudent } from './enter-student.ts';
import { familyFunctions } from './functions.ts';
import { householdFunctions } from './households.ts';
import { circleDecidedMail } from './letters/circle-decided.ts';
import { circleEnteredMail } from './letters/circle-entered.ts';
import { familyMergedMail } from './letters/family-merged.ts';
import { invitationMail } from './letters/invitation.ts';
import { likelyFamilyFunctions } from './likely/functions.ts';
import { familyMergeFunctions } from './merge/functions.ts';
import { forgetMergesJob } from './merge/jobs.ts';
import { staffFamily } from './staff-family.ts';
import { staffStudent } from './staff-student.ts';
import { familyTableFunctions } from './table/functions.ts';
import { viewAsFamily } from './view-as-family.ts';

type Parts = Parameters<typeof familyFunctions>[0] &
  Parameters<typeof householdFunctions>[0] &
  Parameters<typeof circleFunctions>[0] &
  Parameters<typeof viewAsFamily>[0] &
  Parameters<typeof familyMergeFunctions>[0];

export const families = {
  functions: (parts: Parts) => ({
    ...familyFunctions(parts),
    ...householdFunctions(parts),
    ...circleFunctions(parts),
    ...familyMergeFunctions(parts),
    ...likelyFamilyFunctions,
    ...familyTableFunctions,
    enterStudent,
    staffStudent,
    staffFamily,
    viewAsFamily: viewAsFamily(parts),
  }),
  letters: {
    invitation: invitationMail,
    'family-merged': familyMergedMail,
    'circle-entered': circleEnteredMail,
    'circle-decided': circleDecidedMail,
  },
  jobs: forgetMergesJob,
};
