import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/server/platform/ids.ts';

export const PASSWORD = 'seven green kettles';

/** What became of one family's morning: the statuses of everything that was not done, by what they wanted to do. */
export interface Morning {
  readonly refused: readonly string[];
  readonly outcome: string;
}

export interface Visit {
  readonly url: string;
  readonly email: string;
  /** In the one class that everybody wants. */
  readonly classId: string;
  /** The last mail of each address. */
  readonly inbox: ReadonlyMap<string, string>;
}

interface Session {
  readonly idToken: string;
}

/** Somebody who has no account yet: makes one, proves the address by the figures in the mail, tells who they are, enrols. */
export async function arriveNew(visit: Visit): Promise<Morning> {
  const refused: string[] = [];
  const created = await identity(visit, refused, 'create', { email: visit.email, password: PASSWORD });
  if (!created) return { refused, outcome: 'no account' };
  const { cookie, body } = created;
  const code = await figuresOf(visit);
  await identity(visit, refused, 'verify-email/code', { code }, { cookie, token: body.idToken });
  return { refused, outcome: await enroll(visit, refused, body.idToken) };
}

/** Somebody who was here last year: mistypes the password once in four, signs in, enrols. */
export async function arriveAgain(visit: Visit, mistypes: boolean): Promise<Morning> {
  const refused: string[] = [];
  if (mistypes)
    await identity(visit, refused, 'sign-in', { email: visit.email, password: 'mistyped this' }, { expected: 401 });
  const signedIn = await identity(visit, refused, 'sign-in', { email: visit.email, password: PASSWORD });
  return { refused, outcome: signedIn ? await enroll(visit, refused, signedIn.body.idToken) : 'not signed in' };
}

/** Somebody who forgot the password asks for a link. */
export async function forget(visit: Visit): Promise<Morning> {
  const refused: string[] = [];
  await identity(visit, refused, 'password-reset', { email: visit.email }, { expected: 204 });
  return { refused, outcome: 'asked' };
}

async function enroll({ url, classId }: Visit, refused: string[], token: string): Promise<string> {
  const call = async (name: string, data: object) => {
    const reply = await patiently(() => post(`${url}/api/${name}`, { data }, { authorization: `Bearer ${token}` }));
    if (reply.status !== 200) refused.push(`${name} ${reply.status} ${reply.text.slice(0, 120)}`);
    return reply.status === 200 ? JSON.parse(reply.text).result : null;
  };
  await call('saveAccount', { name: 'Guardian Early', phone: '555-0100' });
  const student = { firstName: 'Student', lastName: 'Early', birthDate: '2016-05-01', grade: 4 };
  const saved = await call('saveStudent', { student });
  const lines = [{ studentId: saved?.student.id, classId, ifFull: 'waitlist' }];
  const answer = await call('enroll', { idempotencyKey: newId(), lines });
  return answer?.lines[0]?.outcome ?? 'refused';
}

async function identity(
  { url }: Visit,
  refused: string[],
  path: string,
  body: object,
  {
    cookie,
    token,
    expected = path === 'verify-email/code' ? 204 : 200,
  }: { cookie?: string; token?: string; expected?: number } = {},
): Promise<{ cookie: string; body: Session } | null> {
  const headers = {
    'x-portal-identity': '1',
    ...(cookie && { cookie }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const reply = await patiently(() => post(`${url}/identity/${path}`, body, headers));
  if (reply.status !== expected) {
    refused.push(`${path} ${reply.status} ${reply.text.slice(0, 120)}`);
    return null;
  }
  return { cookie: reply.cookie, body: reply.text ? JSON.parse(reply.text) : { idToken: '' } };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

/** Whoever is told "not now" comes again, as a browser does; whoever is told "too often" was refused by a limit and does not. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await pause(500);
  }
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { status: response.status, text: await response.text(), cookie };
}

/** The six figures in the mail, once it has come. */
async function figuresOf({ inbox, email }: Visit): Promise<string> {
  for (;;) {
    const figures = /^\s*(\d{3} ?\d{3})\s*$/m.exec(inbox.get(email) ?? '')?.[1];
    if (figures) return figures.replace(' ', '');
    await pause(50);
  }
}
