import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionName, Functions } from '../../src/contract/functions.ts';
import type { InputOf, OutputOf } from '../../src/contract/kit.ts';
import { textOf } from '../draining.ts';
import type { FakeSmtpServer } from '../smtp-server.ts';
import type { PortalProcess } from './portal-process.ts';
import type { SmallTown } from './small-town.ts';
import { post } from './strangers.ts';
import { phoneOf } from '../phones.ts';

/** Somebody who is signed in, with a student of their own. */
export interface Player {
  readonly email: string;
  readonly familyId: string;
  readonly guardianId: string;
  readonly accountId: string;
  readonly studentId: string;
  /** The answer of a call, or null where it was refused; why is kept in `refused`. */
  dare<N extends FunctionName>(name: N, input: InputOf<Functions[N]>): Promise<OutputOf<Functions[N]> | null>;
  /** The same for what has to be. */
  call<N extends FunctionName>(name: N, input: InputOf<Functions[N]>): Promise<OutputOf<Functions[N]>>;
  readonly refused: string[];
  /** The calls that were answered. */
  readonly done: string[];
}

/** A child of whom a mother has told everything, and somebody who would like to know it. */
export interface Pair {
  readonly mother: Player;
  readonly accomplice: Player;
}

export interface RedTeamWorld {
  readonly town: SmallTown;
  /** Whose session was stolen. */
  readonly thief: Player;
  readonly admin: Player;
  readonly classIds: readonly string[];
  /** What stands behind the `#` of the link in the newest mail to an address. */
  mailed(email: string): Promise<string>;
  /** Links that were found where they should not be. */
  readonly linksRead: string[];
  pair(): Promise<Pair>;
}

/** What of a child only its circle reads. */
export const SECRETS = ['health', 'record', 'healthReadings'] as const;

/** How many of a child's secrets somebody reads. */
export async function countRead(who: Player, studentId: string): Promise<number> {
  const found = await Promise.all(SECRETS.map((name) => who.dare(name, { studentId })));
  return found.filter((each) => each !== null).length;
}

export async function openRedTeam(
  portal: PortalProcess,
  town: SmallTown,
  mails: FakeSmtpServer,
): Promise<RedTeamWorld> {
  const come = async (): Promise<Player> => {
    const [family] = await town.addFamilies(1);
    if (!family) throw new Error('Nobody came.');
    const [row] = await town.query<Record<'email' | 'familyId' | 'guardianId' | 'accountId', string>>(
      `SELECT a.email, g.family_id AS "familyId", g.id AS "guardianId", a.id AS "accountId" FROM family_students s
       JOIN guardians g ON g.organization_id = s.organization_id AND g.family_id = s.family_id
       JOIN accounts a ON a.id = g.account_id WHERE s.student_id = $1`,
      [family.studentId],
    );
    if (!row) throw new Error('A family without a guardian.');
    return asPlayer(portal, family.token, { ...row, studentId: family.studentId });
  };
  const staff = async (role: string) => {
    const player = await come();
    await town.query(
      `INSERT INTO role_grants (organization_id, account_id, role, granted_by, granted_at)
       SELECT organization_id, account_id, $2, 'test', now() FROM guardians WHERE id = $1`,
      [player.guardianId, role],
    );
    return player;
  };
  return {
    town,
    thief: await staff('registrar'),
    admin: await staff('administrator'),
    classIds: await town.addClasses(3, 20),
    mailed: (email) => linkFor(mails, email),
    linksRead: [],
    pair: async () => {
      const [mother, accomplice] = [await come(), await come()];
      await tellAll(mother);
      return { mother, accomplice };
    },
  };
}

const MAIL_WITHIN_MS = 60_000;

async function linkFor({ received }: FakeSmtpServer, email: string): Promise<string> {
  const until = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < until) {
    const texts = received.filter(({ to }) => to === email).map(({ source }) => textOf(source));
    const token = LINK.exec(texts.findLast((text) => LINK.test(text)) ?? '')?.[1];
    if (token) return token;
    await pause(50);
  }
  throw new Error(`No mail with a link came to ${email}.`);
}

/** A link that lets whoever has it do something, with what stands behind its `#`. */
export const LINK = /https?:\S+#(\S+)/;

type Whose = Omit<Player, 'dare' | 'call' | 'refused' | 'done'>;

function asPlayer(portal: PortalProcess, token: string, whose: Whose): Player {
  const refused: string[] = [];
  const done: string[] = [];
  const ask = async (name: string, input: unknown) => {
    const { text } = await post(portal, `api/${name}`, { data: input }, { authorization: `Bearer ${token}` });
    return JSON.parse(text) as { result?: unknown; error?: { status: string; details?: { reason?: string } } };
  };
  const dare: Player['dare'] = async (name, input) => {
    const { result, error } = await ask(name, input);
    if (!error) {
      done.push(name);
      return result as never;
    }
    if (/INTERNAL|UNAVAILABLE|INVALID_ARGUMENT/.test(error.status))
      throw new Error(`${name}: ${JSON.stringify(error)}`);
    refused.push(`${name}: ${error.details?.reason ?? error.status}`);
    return null;
  };
  return {
    ...whose,
    refused,
    done,
    dare,
    call: async (name, input) => {
      const answer = await dare(name, input);
      if (answer === null) throw new Error(`Refused: ${refused.at(-1)}`);
      return answer;
    },
  };
}

const person = (name: string) => ({ name, relationship: 'Friend', phone: phoneOf(name) });

async function tellAll(mother: Player): Promise<void> {
  const { studentId } = mother;
  const contacts = [person('Ann Aunt'), person('Fay Friend')];
  await mother.call('saveContacts', { studentId, version: 0, contacts });
  const pickup = { allowed: [person('Fay Friend')], notAllowed: [], codeWord: 'blue herons' };
  await mother.call('savePickup', { studentId, version: 0, pickup });
  const peanuts = { name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: true };
  await mother.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
}
