import { m } from '../../../words/messages.js';
import { rotateHealthKey } from '../../health/rotation/rotate.ts';
import { type Command, readArgs, refuseMore } from '../command.ts';

export const rotateKey: Command = {
  usage: ['rotate-health-key [--forget-lost]'],
  about: m.operations_about_rotate_health_key,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { 'forget-lost': { type: 'boolean', default: false } });
    refuseMore(positionals);
    return async ({ database, clock, keyring, say, reader }) => {
      const forgets = values['forget-lost'];
      const { resealed, lost, isRetired } = await rotateHealthKey({ database, clock, keyring, forgets });
      say(m.operations_health_key_resealed({ count: resealed }, reader));
      if (lost > 0 && forgets) say(m.operations_health_key_forgotten({ count: lost }, reader));
      if (lost > 0 && !forgets) say(m.operations_health_key_lost({ count: lost }, reader));
      if (!isRetired) return;
      const retired = keyring.file ? m.operations_health_key_retired : m.operations_health_key_retire_yourself;
      say(retired({}, reader));
      say(m.operations_health_key_backups({}, reader));
    };
  },
};
