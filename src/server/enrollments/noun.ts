import { attemptFunctions } from './attempts/functions.ts';
import { onBehalfFunctions } from './behalf/functions.ts';
import { enrollmentFunctions } from './functions.ts';
import { endHoldsJob } from './holds/jobs.ts';
import { forgetOldKeysJob } from './jobs.ts';
import { enrolledBySchoolMail } from './letters/enrolled-by-school.ts';
import { promotionMail } from './letters/promotion.ts';
import { registrationMail } from './letters/registration.ts';
import { seatMovedMail } from './letters/seat-moved.ts';
import { seatReopenedMail } from './letters/seat-reopened.ts';
import { seatRevokedMail } from './letters/seat-revoked.ts';
import { waitlistSkippedMail } from './letters/waitlist-skipped.ts';
import { withdrawalMail } from './letters/withdrawal.ts';
import { listFunctions } from './list/functions.ts';
import { wholeEnrollmentsRoute } from './list/whole-route.ts';
import { moveFunctions } from './moves/functions.ts';
import { actFunctions } from './transfers/functions.ts';
import { waitlistFunctions } from './waitlist/functions.ts';
import { withdrawalFunctions } from './withdrawals/functions.ts';

export const enrollments = {
  functions: (parts: Parameters<typeof enrollmentFunctions>[0]) => ({
    ...attemptFunctions,
    ...listFunctions,
    ...enrollmentFunctions(parts),
    ...withdrawalFunctions(parts),
    ...actFunctions(parts),
    ...moveFunctions(parts),
    ...onBehalfFunctions(parts),
    ...waitlistFunctions,
  }),
  letters: {
    registration: registrationMail,
    withdrawal: withdrawalMail,
    promotion: promotionMail,
    'seat-moved': seatMovedMail,
    'seat-revoked': seatRevokedMail,
    'seat-reopened': seatReopenedMail,
    'enrolled-by-school': enrolledBySchoolMail,
    'waitlist-skipped': waitlistSkippedMail,
  },
  routes: wholeEnrollmentsRoute,
  jobs: (parts: Parameters<typeof endHoldsJob>[0]) => [
    forgetOldKeysJob(parts.database, parts.clock),
    endHoldsJob(parts),
  ],
};
