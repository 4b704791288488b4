import { m } from '../../../words/messages.js';
import { forgetSigningKeys } from '../../accounts/tokens/keys-store.ts';
import { type Command, readArgs, refuseMore } from '../command.ts';

export const forgetSecret: Command = {
  usage: ['forget-secret [--yes]'],
  isOfAll: true,
  about: m.operations_about_forget_secret,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean', default: false } });
    refuseMore(positionals);
    return async ({ database, say, reader, confirm }) => {
      const question = m.operations_forget_secret_ask({}, reader);
      if (!values.yes && !(await confirm(question))) return say(m.operations_nothing_changed({}, reader));
      await forgetSigningKeys(database);
      say(m.operations_forget_secret_done({}, reader));
    };
  },
};
