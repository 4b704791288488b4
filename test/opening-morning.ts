// The opening morning of a school whose families all come from one address, told over HTTP only: used by a bench and by the torture suites.
import { setTimeout as wait } from 'node:timers/promises';
import type { FakeSmtpServer } from './smtp-server.ts';

export interface OpeningMorning {
  /** A portal with TRUST_PROXY=loopback and `mails` as its SMTP_URL. */
  readonly url: string;
  readonly mails: Pick<FakeSmtpServer, 'received'>;
  readonly families: number;
  readonly classIds: readonly string[];
  /** They arrive evenly over this time. */
  readonly arriveWithinMs: number;
}

export interface MorningOutcome {
  /** Answers that a limit gave: 429, and 503. */
  readonly refusedByLimit: readonly string[];
  readonly otherTrouble: readonly string[];
  readonly enrolled: number;
  readonly elapsedMs: number;
}

const SCHOOL_ADDRESS = '198.51.100.7';
const PASSWORD = 'a long walk along the river';
const MAIL_WITHIN_MS = 120_000;

interface Visit {
  readonly url: string;
  readonly from: string;
  cookie?: string;
  token?: string;
}

class Refused extends Error {}

/** Half of the families have an account from earlier (made at home, each at an address of its own), the others sign up now; all prove their address and enrol one child. */
export async function openingMorning(morning: OpeningMorning): Promise<MorningOutcome> {
  const { families, arriveWithinMs, url } = morning;
  const people = Array.from({ length: families }, (_, n) => ({
    n,
    email: `parent${n}@example.org`,
    isKnown: n % 2 === 0,
  }));
  await each(
    8,
    people.filter((person) => person.isKnown),
    ({ email, n }) => identity({ url, from: `203.0.${n >> 8}.${n & 255}` }, 'create', { email, password: PASSWORD }),
  );
  const outcome = { refusedByLimit: [] as string[], otherTrouble: [] as string[], enrolled: 0 };
  const since = performance.now();
  await Promise.all(
    people.map(async (person) => {
      await wait((person.n / families) * arriveWithinMs);
      try {
        if (await visit(morning, person)) outcome.enrolled += 1;
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        (error instanceof Refused ? outcome.refusedByLimit : outcome.otherTrouble).push(said);
      }
    }),
  );
  return { ...outcome, elapsedMs: performance.now() - since };
}

async function visit(
  { url, mails, classIds }: OpeningMorning,
  { email, isKnown, n }: { email: string; isKnown: boolean; n: number },
): Promise<boolean> {
  const family: Visit = { url, from: SCHOOL_ADDRESS };
  await call(family, 'organization', null);
  await identity(family, isKnown ? 'sign-in' : 'create', { email, password: PASSWORD });
  await call(family, 'roles', null);
  await identity(family, 'verify-email/code', { code: await figuresFor(mails, email) });
  await call(family, 'saveAccount', { name: `Parent ${n}`, phone: '+1 555 0100' });
  const { student } = await call(family, 'saveStudent', {
    student: { firstName: 'Ada', lastName: `River${n}`, birthDate: '2016-05-01', grade: 4 },
  });
  const lines = [{ studentId: student.id, classId: classIds[n % classIds.length] ?? '', ifFull: 'waitlist' }];
  const answer = await call(family, 'enroll', { idempotencyKey: `morning ${n}`, lines });
  return answer.lines[0].outcome === 'enrolled';
}

async function figuresFor({ received }: Pick<FakeSmtpServer, 'received'>, email: string): Promise<string> {
  const until = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < until) {
    const mail = received.find((each) => each.to.includes(email));
    // One link in some thousands has six figures in a row as well.
    const words = textOf(mail?.source ?? '')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/https?:\S+/g, '');
    const [, first, second] = /(?:^|\D)(\d{3})\s?(\d{3})(?:\D|$)/m.exec(words) ?? [];
    if (first && second) return first + second;
    await wait(100);
  }
  throw new Error(`No mail with six figures came to ${email}.`);
}

/** The plain text of a mail, after its headers. */
function textOf(source: string): string {
  const [, type, text = ''] =
    /Content-Type: text\/plain[^]*?(base64|quoted-printable|8bit|7bit)[^]*?\r?\n\r?\n([^]*?)\r?\n--/i.exec(source) ??
    [];
  return type?.toLowerCase() === 'base64' ? Buffer.from(text, 'base64').toString() : text;
}

async function identity(family: Visit, act: string, body: object): Promise<void> {
  const answer = await send(family, `/identity/${act}`, body);
  const [cookie] = answer.headers.getSetCookie().filter((each) => each.includes('portal_session'));
  if (cookie) family.cookie = cookie.split(';')[0] ?? '';
  const text = await answer.text();
  const { idToken } = text ? JSON.parse(text) : {};
  if (idToken) family.token = idToken;
}

async function call(family: Visit, name: string, data: unknown) {
  const answer = await send(family, `/api/${name}`, { data });
  return (await answer.json()).result;
}

async function send({ url, from, cookie, token }: Visit, path: string, body: object): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-portal-identity': '1',
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer;
  const said = `${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`;
  throw answer.status === 429 || answer.status === 503 ? new Refused(said) : new Error(said);
}

async function each<T>(atOnce: number, items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
    }),
  );
}
