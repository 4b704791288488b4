import { accountFunctions } from './functions.ts';
import { helpFunctions } from './help/functions.ts';
import { staffInvitationFunctions } from './invitations/functions.ts';
import { accountExistsMail } from './letters/account-exists.ts';
import { emailChangeMail } from './letters/email-change.ts';
import { emailLeavesMail } from './letters/email-leaves.ts';
import { healthGrantedMail } from './letters/health-granted.ts';
import { passwordResetMail } from './letters/password-reset.ts';
import { secondFactorChangedMail } from './letters/second-factor-changed.ts';
import { staffInvitationMail } from './letters/staff-invitation.ts';
import { verifyEmailMail } from './letters/verify-email.ts';
import { roleFunctions } from './roles/functions.ts';

type Parts = Parameters<typeof staffInvitationFunctions>[0] & Parameters<typeof roleFunctions>[0];

export const accounts = {
  functions: (parts: Parts) => ({
    ...accountFunctions,
    ...helpFunctions,
    ...roleFunctions(parts),
    ...staffInvitationFunctions(parts),
  }),
  letters: {
    'password-reset': passwordResetMail,
    'verify-email': verifyEmailMail,
    'email-change': emailChangeMail,
    'email-leaves': emailLeavesMail,
    'second-factor-changed': secondFactorChangedMail,
    'account-exists': accountExistsMail,
    'health-granted': healthGrantedMail,
    'staff-invitation': staffInvitationMail,
  },
};
