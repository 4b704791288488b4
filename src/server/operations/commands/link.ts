import type { AccountRow } from '../../accounts/store.ts';
import { m } from '../../../words/messages.js';
import { OperatorError, type Trouble } from '../../platform/operator-error.ts';
import { ACTOR, type Command, only, readArgs } from '../command.ts';
import { accountsToLink, linkAccounts } from '../link-store.ts';

export const link: Command = {
  usage: ['link EMAIL [--from EMAIL]'],
  about: m.operations_about_link,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { from: { type: 'string' } });
    const email = only(positionals, 'EMAIL');
    return async ({ database, clock, issuer, say, reader }) => {
      const old = values.from ?? email;
      const to = theOne((await accountsToLink(database, email, issuer)).here, ['link-none-here', { email }], email);
      const from = theOne(
        (await accountsToLink(database, old, issuer)).elsewhere,
        ['link-none-before', { email: old }],
        old,
      );
      const { bothHaveStudentsIn } = await linkAccounts(database, { from, to, actor: ACTOR, at: clock.iso() });
      if (bothHaveStudentsIn.length > 0)
        throw new OperatorError('link-both-families', { schools: bothHaveStudentsIn.join(', ') });
      say(m.operations_linked({ email, old }, reader));
    };
  },
};

/** The account that is meant, with a proven address: whoever gets a family must be who they say they are. */
function theOne(accounts: readonly AccountRow[], none: Trouble, email: string): AccountRow {
  const [account, ...more] = accounts;
  if (!account) throw new OperatorError(...none);
  if (more.length > 0) throw new OperatorError('link-several', { count: accounts.length, email });
  if (!account.email_verified) throw new OperatorError('link-unproven', { email });
  if (account.disabled_at !== null) throw new OperatorError('link-disabled', { email });
  return account;
}
