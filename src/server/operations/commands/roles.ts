import { onProven } from '../../on-proven.ts';
import {
  type AccountStory,
  type AdministrationParts,
  disableAccount,
  enableAccount,
  grantRole,
  listRoles,
  makeResetLink,
  revokeRole,
  ROLES,
  type Role,
  tellAccount,
} from '../../accounts/roles/administration.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, UsageError } from '../command.ts';

const role = { role: { type: 'string', default: 'admin' } } as const;

export const grant: Command = {
  usage: [
    'grant EMAIL [--role admin|instructor|health] [--yes]',
    'Give somebody who has an account a role (admin unless said otherwise). It asks once, showing how old the account is and when it',
    'was signed in to; --yes is for scripts. Your yes also counts as proof that the address is theirs.',
  ],
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { ...role, yes: { type: 'boolean', default: false } });
    const [email, wanted] = [only(positionals, 'EMAIL'), roleNamed(values.role)];
    return async (context) => {
      const story = await tellAccount(partsOf(context), context.organization.id, email);
      if (story.isProven && story.roles.includes(wanted))
        return context.say(`${email} has the role ${wanted} already.`);
      context.say(describe(email, story, context.clock.now()));
      const question = `Is this the right person, and the address theirs? Give the role ${wanted}?`;
      if (!values.yes && !(await context.confirm(question))) return context.say('Nothing was changed.');
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
          `${each.role.padEnd(11)} ${each.email ?? '(no address)'}${each.isDisabled ? ' (disabled)' : ''}${each.isWaiting ? ' (waiting for the address to be confirmed)' : ''}, granted by ${each.grantedBy} on ${each.grantedAt.slice(0, 10)}`,
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
  return { database, clock, issuer, by: ACTOR, onProven };
}

/** Somebody else may have made an account with this address: its age and its sign-ins tell. */
function describe(email: string, story: AccountStory, now: number): string {
  const age = Math.max(0, now - Date.parse(story.createdAt));
  const times = story.signIns === 1 ? 'once' : `${story.signIns} times`;
  const known = story.signIns === 0 ? 'not yet signed in here' : `signed in ${times}`;
  const last = story.lastSignInAt ? `, last on ${minute(story.lastSignInAt)}` : '';
  return [
    `${email}: account made ${lengthOf(age)} ago (${minute(story.createdAt)} UTC), ${known}${last},`,
    `address ${story.isProven ? 'confirmed' : 'not confirmed'}.`,
  ].join(' ');
}

const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');

function lengthOf(milliseconds: number): string {
  const units = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const;
  const [size, name] = units.find(([each]) => milliseconds >= each) ?? units[2];
  const count = Math.floor(milliseconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function roleNamed(name: string): Role {
  const found = ROLES.find((each) => each === name);
  if (!found) throw new UsageError(`There is no role “${name}”; there are ${ROLES.join(', ')}.`);
  return found;
}

export function refuseMore(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`“${positionals[0]}” is one word too many.`);
}
