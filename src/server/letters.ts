import { passwordResetMail } from './accounts/letters/password-reset.ts';
import { emailChangeMail } from './accounts/letters/email-change.ts';
import { emailLeavesMail } from './accounts/letters/email-leaves.ts';
import { accountExistsMail } from './accounts/letters/account-exists.ts';
import { secondFactorChangedMail } from './accounts/letters/second-factor-changed.ts';
import { healthGrantedMail } from './accounts/letters/health-granted.ts';
import { staffInvitationMail } from './accounts/letters/staff-invitation.ts';
import { verifyEmailMail } from './accounts/letters/verify-email.ts';
import { circularMail } from './circulars/letters/circular.ts';
import { circularTestMail } from './circulars/letters/circular-test.ts';
import { classCancelledMail } from './classes/letters/class-cancelled.ts';
import { classChangedMail } from './classes/letters/class-changed.ts';
import { circleDecidedMail } from './families/letters/circle-decided.ts';
import { circleEnteredMail } from './families/letters/circle-entered.ts';
import { familyMergedMail } from './families/letters/family-merged.ts';
import { invitationMail } from './families/letters/invitation.ts';
import { enrolledBySchoolMail } from './enrollments/letters/enrolled-by-school.ts';
import { promotionMail } from './enrollments/letters/promotion.ts';
import { registrationMail } from './enrollments/letters/registration.ts';
import { accountEndedMail } from './my-data/letters/account-ended.ts';
import { myDataReadyMail } from './my-data/letters/my-data-ready.ts';
import { sizesMissingMail } from './t-shirts/reminders/letters/sizes-missing.ts';
import { recordDueMail } from './records/letters/record-due.ts';
import { seatMovedMail } from './enrollments/letters/seat-moved.ts';
import { seatReopenedMail } from './enrollments/letters/seat-reopened.ts';
import { seatRevokedMail } from './enrollments/letters/seat-revoked.ts';
import { writeSample } from './enrollments/letters/sample.ts';
import { waitlistSkippedMail } from './enrollments/letters/waitlist-skipped.ts';
import { withdrawalMail } from './enrollments/letters/withdrawal.ts';
import type { Letters } from './mail/open-mails.ts';
import { semesterTestMail } from './semesters/letters/semester-test.ts';

/** Every letter of the portal, for the mail room: one that is missing, or that no mail is called after, does not compile. */
export const letters = {
  registration: registrationMail,
  withdrawal: withdrawalMail,
  promotion: promotionMail,
  'seat-moved': seatMovedMail,
  'seat-revoked': seatRevokedMail,
  'seat-reopened': seatReopenedMail,
  'enrolled-by-school': enrolledBySchoolMail,
  'waitlist-skipped': waitlistSkippedMail,
  'class-changed': classChangedMail,
  'class-cancelled': classCancelledMail,
  'semester-test': semesterTestMail(writeSample),
  'password-reset': passwordResetMail,
  'verify-email': verifyEmailMail,
  'email-change': emailChangeMail,
  'email-leaves': emailLeavesMail,
  'second-factor-changed': secondFactorChangedMail,
  'account-exists': accountExistsMail,
  'health-granted': healthGrantedMail,
  invitation: invitationMail,
  'family-merged': familyMergedMail,
  'circle-entered': circleEnteredMail,
  'circle-decided': circleDecidedMail,
  'staff-invitation': staffInvitationMail,
  'record-due': recordDueMail,
  'sizes-missing': sizesMissingMail,
  'my-data-ready': myDataReadyMail,
  'account-ended': accountEndedMail,
  circular: circularMail,
  'circular-test': circularTestMail,
} satisfies Letters;
