import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { AbuseWorld, Attack } from './abuse-world.ts';
import { countStrange } from './crowd.ts';
import { createAccount, GOOD_PASSWORD, post } from './strangers.ts';

export async function guess({ portal, size, address }: AbuseWorld): Promise<Attack> {
  const victim = await createAccount(portal, address('victim'));
  const guesses = { proof: 50, short: 100, long: 10_000 }[size];
  const statuses: number[] = [];
  for (let sent = 0; sent < guesses; sent += 50)
    statuses.push(
      ...(await Promise.all(
        Array.from(
          { length: 50 },
          async (_, n) =>
            (
              await post(portal, 'identity/sign-in', { email: victim.email, password: `guess number ${sent + n}` })
            ).status,
        ),
      )),
    );
  const neighbour = await createAccount(portal, address('neighbour'));
  const signedIn = await post(portal, 'identity/sign-in', { email: neighbour.email, password: GOOD_PASSWORD });
  const checked = statuses.filter((status) => status !== 429).length;
  return {
    did: `${guesses} guesses at one account from one address: ${checked} were looked at`,
    invariants: {
      'guesses looked at beyond five': Math.max(0, checked - 5),
      'neighbours at the same address who cannot sign in': signedIn.status === 200 ? 0 : 1,
    },
  };
}

export async function enumerate({ portal, address }: AbuseWorld): Promise<Attack> {
  const ask = (email: string) => post(portal, 'identity/password-reset', { email });
  const [known, unknown] = [await ask(address('victim')), await ask(address('nobody'))];
  const guessKnown = await post(portal, 'identity/sign-in', {
    email: address('somebody'),
    password: 'wrong one here',
  });
  await createAccount(portal, address('other'));
  const guessUnknown = await post(portal, 'identity/sign-in', {
    email: address('other'),
    password: 'wrong one here',
  });
  const same = (a: { status: number; text: string }, b: typeof a) => a.status === b.status && a.text === b.text;
  return {
    did: `asked for a new password, and signed in, with an address that has an account and one that has none (${known.status}, ${guessKnown.status})`,
    invariants: {
      'answers that tell whether an address has an account':
        (same(known, unknown) ? 0 : 1) + (same(guessKnown, guessUnknown) ? 0 : 1),
    },
  };
}

export async function holdSockets({ portal, size }: AbuseWorld): Promise<Attack> {
  const isLong = size === 'long';
  const count = { proof: 60, short: 300, long: 2000 }[size];
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(portal.port)));
  // A third sends nothing, a third half a header, a third a header and one byte of the body.
  sockets.forEach((socket, n) => {
    if (n % 3 === 1) socket.write('POST /api/enroll HTTP/1.1\r\nhost: x\r\n');
    if (n % 3 === 2)
      socket.write(
        'POST /api/enroll HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
      );
  });
  const health = await fetch(`${portal.url}/healthz`);
  const open = () => sockets.filter((socket, n) => n % 3 === 2 && !socket.destroyed).length;
  // The server waits half a minute for a body that does not come.
  const until = performance.now() + (isLong ? 45_000 : 0);
  while (open() > 0 && performance.now() < until) await pause(500);
  const left = isLong ? open() : 0;
  for (const socket of sockets) socket.destroy();
  return {
    did: `${count} sockets that say nothing, half a head, or one byte of a body`,
    invariants: {
      'connections with a body that never comes, still open after 45 s': left,
      'no health beside them': health.ok ? 0 : 1,
    },
  };
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  return socket;
}

export async function sendHugeBodies({ portal, size }: AbuseWorld): Promise<Attack> {
  const [megabytes, bombed] = { proof: [3, 20], short: [10, 100], long: [100, 100] }[size] as [number, number];
  const huge = Buffer.alloc(megabytes * 1_000_000, 0x20);
  const bomb = gzipSync(Buffer.alloc(bombed * 1_000_000, 0x20));
  const keys = JSON.stringify({ data: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1])) });
  const deep = `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const bodies: [string, Buffer | string, Record<string, string>][] = [
    ['huge', huge, {}],
    ['gzip bomb', bomb, { 'content-encoding': 'gzip' }],
    ['many keys', keys, {}],
    ['deep', deep, {}],
  ];
  const wrong: string[] = [];
  const paths = ['api/enroll', 'api/classes', 'identity/sign-in'];
  for (const path of size === 'proof' ? paths.slice(0, 1) : paths)
    for (const [name, body, headers] of bodies) {
      // Closing the connection of a sender of a hundred megabytes is a valid refusal too.
      const answer = await post(portal, path, body, headers).catch(() => ({ status: 413 }));
      if (answer.status < 400 || answer.status >= 500) wrong.push(`${path} ${name}: ${answer.status}`);
    }
  return {
    did: `${megabytes} MB, a gzip bomb of ${bombed} MB, 20,000 keys and 5,000 levels sent to each address`,
    invariants: { 'bodies not refused as the sender’s fault': countStrange(wrong) },
  };
}

/** Makes many cheap calls from one signed-in account. */
export async function askWithoutEnd({ portal, town }: AbuseWorld): Promise<Attack> {
  const [greedy] = await town.addFamilies(1);
  const authorization = { authorization: `Bearer ${greedy?.token}` };
  const statuses: number[] = [];
  for (let round = 0; round < 15; round++)
    statuses.push(
      ...(await Promise.all(
        Array.from(
          { length: 100 },
          async () => (await post(portal, 'api/students', { data: null }, authorization)).status,
        ),
      )),
    );
  const served = statuses.filter((status) => status === 200).length;
  return {
    did: `1,500 calls of one account: ${served} were served`,
    invariants: { 'calls of one account served beyond 900': Math.max(0, served - 900) },
  };
}
