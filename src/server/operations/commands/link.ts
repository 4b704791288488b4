import type { AccountRow } from '../../accounts/store.ts';
import { ACTOR, type Command, only, readArgs } from '../command.ts';
import { accountsToLink, linkAccounts } from '../link-store.ts';
import { OperatorError } from '../start-trouble.ts';

export const link: Command = {
  usage: [
    'link EMAIL [--from EMAIL]',
    'After a change of the identity service: give somebody’s new account the family, roles and plan of their old one.',
    'Both addresses must be confirmed. Where both have students, nothing is moved.',
  ],
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { from: { type: 'string' } });
    const email = only(positionals, 'EMAIL');
    return async ({ database, clock, issuer, say }) => {
      const old = values.from ?? email;
      const to = theOne((await accountsToLink(database, email, issuer)).here, email, 'at the identity service in use');
      const from = theOne((await accountsToLink(database, old, issuer)).elsewhere, old, 'from before');
      const { bothHaveStudentsIn } = await linkAccounts(database, { from, to, actor: ACTOR, at: clock.iso() });
      if (bothHaveStudentsIn.length > 0)
        throw new OperatorError(
          `Both accounts have a family with students (${bothHaveStudentsIn.join(', ')}): nothing was moved. Let the family remove the students of one of them first.`,
        );
      say(`${email} now has what the account of ${old} had. That account is empty, and its sign-ins have ended.`);
    };
  },
};

/** The account that is meant, with a proven address: whoever gets a family must be who they say they are. */
function theOne(accounts: readonly AccountRow[], email: string, where: string): AccountRow {
  const [account, ...more] = accounts;
  if (!account)
    throw new OperatorError(`There is no account of ${email} ${where}. They sign in once, so that there is one.`);
  if (more.length > 0)
    throw new OperatorError(
      `There are ${accounts.length} accounts of ${email} ${where}; which is meant cannot be told.`,
    );
  if (!account.email_verified)
    throw new OperatorError(`The account of ${email} ${where} has not confirmed its address.`);
  if (account.disabled_at !== null)
    throw new OperatorError(`The account of ${email} ${where} is disabled; enable it first.`);
  return account;
}
