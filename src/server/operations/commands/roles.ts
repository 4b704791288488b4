import {
  type AdministrationParts,
  disableAccount,
  enableAccount,
  grantRole,
  listRoles,
  makeResetLink,
  revokeRole,
  ROLES,
  type Role,
} from '../../platform/identity/administration.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, UsageError } from '../command.ts';

const role = { role: { type: 'string', default: 'admin' } } as const;

export const grant: Command = {
  usage: [
    'grant EMAIL [--role admin|instructor|health]',
    'Give somebody who has an account a role (admin unless said otherwise).',
  ],
  prepare: (args) => {
    const { values, positionals } = readArgs(args, role);
    const [email, wanted] = [only(positionals, 'EMAIL'), roleNamed(values.role)];
    return async (context) => {
      const isNew = await grantRole(partsOf(context), context.organization.id, email, wanted);
      context.say(isNew ? `${email} has the role ${wanted} from now on.` : `${email} has the role ${wanted} already.`);
    };
  },
};

export const revoke: Command = {
  usage: ['revoke EMAIL [--role …] [--force]', 'Take a role away; the last administrator only with --force.'],
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { ...role, force: { type: 'boolean', default: false } });
    const [email, wanted] = [only(positionals, 'EMAIL'), roleNamed(values.role)];
    return async (context) => {
      const had = await revokeRole(partsOf(context), context.organization.id, email, wanted, { force: values.force });
      context.say(had ? `${email} no longer has the role ${wanted}.` : `${email} does not have the role ${wanted}.`);
    };
  },
};

export const list: Command = {
  usage: ['list', 'Who has which role.'],
  prepare: (args) => {
    refuseMore(readArgs(args, {}).positionals);
    return async ({ database, organization, say }) => {
      const grants = await listRoles(database, organization.id);
      if (grants.length === 0) say('Nobody has a role yet. Create an account on the portal, then: grant EMAIL');
      for (const each of grants)
        say(
          `${each.role.padEnd(11)} ${each.email ?? '(no address)'}${each.isDisabled ? ' (disabled)' : ''}, granted by ${each.grantedBy} on ${each.grantedAt.slice(0, 10)}`,
        );
    };
  },
};

export const resetLink: Command = {
  usage: ['reset-link EMAIL', 'A link by which this person sets a new password; good for one hour, once.'],
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      context.say(await makeResetLink(partsOf(context), email, context.publicUrl));
    };
  },
};

export const disable: Command = {
  usage: ['disable EMAIL', 'End this person’s sessions and let them in no more.'],
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      await disableAccount(partsOf(context), email);
      context.say(`${email} is signed out everywhere and cannot sign in any more.`);
    };
  },
};

export const enable: Command = {
  usage: ['enable EMAIL', 'Let a disabled person in again.'],
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      await enableAccount(partsOf(context), email);
      context.say(`${email} can sign in again.`);
    };
  },
};

function partsOf({ database, clock, issuer }: CommandContext): AdministrationParts {
  return { database, clock, issuer, by: ACTOR };
}

function roleNamed(name: string): Role {
  const found = ROLES.find((each) => each === name);
  if (!found) throw new UsageError(`There is no role “${name}”; there are ${ROLES.join(', ')}.`);
  return found;
}

export function refuseMore(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`“${positionals[0]}” is one word too many.`);
}
