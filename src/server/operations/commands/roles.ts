import { STAFF_ROLES, type StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { onProven } from '../../on-proven.ts';
import {
  type AccountStory,
  type AdministrationParts,
  disableAccount,
  enableAccount,
  grantRole,
  listRoles,
  makeResetLink,
  resetSecondFactor as dropFactor,
  revokeRole,
  tellAccount,
} from '../../accounts/roles/administration.ts';
import type { Reader } from '../../platform/locale.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, refuseMore, UsageError } from '../command.ts';

const role = { role: { type: 'string', default: 'administrator' } } as const;

export const grant: Command = {
  usage: ['grant EMAIL [--role administrator|registrar|viewer|health|instructor] [--yes]'],
  about: m.operations_about_grant,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { ...role, yes: { type: 'boolean', default: false } });
    const [email, wanted] = [only(positionals, 'EMAIL'), roleNamed(values.role)];
    return async (context) => {
      const { say, reader } = context;
      const facts = { email, role: wanted };
      const story = await tellAccount(partsOf(context), context.organization.id, email);
      if (story.isProven && story.roles.includes(wanted)) return say(m.operations_role_held(facts, reader));
      say(describe(email, story, context));
      const question = m.operations_role_ask({ role: wanted }, reader);
      if (!values.yes && !(await context.confirm(question))) return say(m.operations_nothing_changed({}, reader));
      const isNew = await grantRole(partsOf(context), context.organization.id, email, wanted);
      say((isNew ? m.operations_role_given : m.operations_role_held)(facts, reader));
    };
  },
};

export const revoke: Command = {
  usage: ['revoke EMAIL [--role …] [--force]'],
  about: m.operations_about_revoke,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, { ...role, force: { type: 'boolean', default: false } });
    const [email, wanted] = [only(positionals, 'EMAIL'), roleNamed(values.role)];
    return async (context) => {
      const had = await revokeRole(partsOf(context), context.organization.id, email, wanted, { force: values.force });
      const said = had ? m.operations_role_taken : m.operations_role_not_held;
      context.say(said({ email, role: wanted }, context.reader));
    };
  },
};

export const list: Command = {
  usage: ['list'],
  about: m.operations_about_list,
  prepare: (args) => {
    refuseMore(readArgs(args, {}).positionals);
    return async ({ database, organization, say, reader }) => {
      const grants = await listRoles(database, organization.id);
      if (grants.length === 0) say(m.operations_roles_none({}, reader));
      for (const each of grants) {
        const marks = [
          each.isDisabled && m.operations_mark_disabled({}, reader),
          each.isWaiting && m.operations_mark_waiting({}, reader),
        ];
        const facts = {
          role: each.role.padEnd(11),
          email: each.email ?? m.operations_no_address({}, reader),
          marks: marks.filter(Boolean).join(''),
          by: each.grantedBy,
          day: each.grantedAt.slice(0, 10),
        };
        say(m.operations_role_row(facts, reader));
      }
    };
  },
};

export const resetSecondFactor: Command = {
  usage: ['reset-second-factor EMAIL'],
  about: m.operations_about_reset_second_factor,
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      const had = await dropFactor(partsOf(context), context.organization.id, email);
      const said = had ? m.operations_second_factor_reset : m.operations_second_factor_none;
      context.say(said({ email }, context.reader));
    };
  },
};

export const resetLink: Command = {
  usage: ['reset-link EMAIL'],
  about: m.operations_about_reset_link,
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      context.say(await makeResetLink(partsOf(context), email, context.publicUrl));
    };
  },
};

export const disable: Command = {
  usage: ['disable EMAIL'],
  about: m.operations_about_disable,
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      await disableAccount(partsOf(context), email);
      context.say(m.operations_disabled({ email }, context.reader));
    };
  },
};

export const enable: Command = {
  usage: ['enable EMAIL'],
  about: m.operations_about_enable,
  prepare: (args) => {
    const email = only(readArgs(args, {}).positionals, 'EMAIL');
    return async (context) => {
      await enableAccount(partsOf(context), email);
      context.say(m.operations_enabled({ email }, context.reader));
    };
  },
};

function partsOf({ database, clock, issuer }: CommandContext): AdministrationParts {
  return { database, clock, issuer, by: ACTOR, onProven };
}

/** Somebody else may have made an account with this address: its age and its sign-ins tell. */
function describe(email: string, story: AccountStory, { clock, reader }: CommandContext): string {
  const { createdAt, signIns, lastSignInAt, isProven } = story;
  const facts = {
    email,
    age: lengthOf(Math.max(0, clock.now() - Date.parse(createdAt)), reader),
    createdAt: minute(createdAt),
    signIns: lastSignInAt
      ? m.operations_story_in({ count: signIns, last: minute(lastSignInAt) }, reader)
      : m.operations_story_never_in({}, reader),
    proof: (isProven ? m.operations_story_proven : m.operations_story_unproven)({}, reader),
  };
  return m.operations_story(facts, reader);
}

const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');

function lengthOf(milliseconds: number, reader: Reader): string {
  const units = [
    [86_400_000, m.operations_story_days],
    [3_600_000, m.operations_story_hours],
    [60_000, m.operations_story_minutes],
  ] as const;
  const [size, words] = units.find(([each]) => milliseconds >= each) ?? units[2];
  return words({ count: Math.floor(milliseconds / size) }, reader);
}

function roleNamed(name: string): StaffRole {
  // As it was called until there were registrars, and as operators' scripts may still say.
  const found = STAFF_ROLES.find((each) => each === (name === 'admin' ? 'administrator' : name));
  if (!found) throw new UsageError('role-unknown', { name, known: STAFF_ROLES.join(', ') });
  return found;
}
