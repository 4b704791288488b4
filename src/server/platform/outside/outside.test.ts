import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarServer, INNER, openCalendarServer } from '../../../../test/calendar-server.ts';
import { openOutside, type OutsideParts, type OutsideTrouble } from './outside.ts';

let server: CalendarServer;
beforeAll(async () => {
  server = await openCalendarServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

const read = (address: string, own: OutsideParts = {}) =>
  openOutside({ ...server.parts, ...own }).read(new URL(address));
const expectTrouble = (asked: Promise<unknown>, trouble: OutsideTrouble) =>
  expect(asked).rejects.toMatchObject({ trouble });

test('what an address answers is read whole', async () => {
  server.serve('BEGIN:VCALENDAR');
  expect(new TextDecoder().decode(await read('https://calendar.test/a.ics?b=c'))).toBe('BEGIN:VCALENDAR');
  expect(server.asked).toEqual([`calendar.test:${server.parts.port}/a.ics?b=c`]);
});

test('nothing goes along but the address', async () => {
  let headers: object = {};
  server.answer = (request, response) => {
    headers = request.headers;
    response.end();
  };
  await read('https://calendar.test/');
  expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('a host whose address is not public is not asked, nor one of which a single address is not', async () => {
  await expectTrouble(read(`https://${INNER}/`), 'not-public');
  const two = [
    { address: '127.0.0.1', family: 4 },
    { address: '192.168.0.1', family: 4 },
  ];
  await expectTrouble(read('https://calendar.test/', { resolve: async () => two }), 'not-public');
  expect(server.asked).toEqual([]);
});

test('without anything said this machine is not asked, by name or number', async () => {
  const strict = { resolve: undefined, isPublic: undefined } as unknown as OutsideParts;
  for (const host of ['localhost', '127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
    await expectTrouble(read(`https://${host}/`, strict), 'not-public');
  expect(server.asked).toEqual([]);
});

test('a name is asked for once: what it means afterwards counts for nothing', async () => {
  server.serve('fine');
  let times = 0;
  const resolve = async () => [{ address: times++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  await read('https://calendar.test/', { resolve });
  expect(times).toBe(1);
});

test('redirects are followed three times, each looked at as the first address was', async () => {
  const leads = (to: (step: number) => string) => {
    let step = 0;
    server.answer = (_request, response) => response.writeHead(302, { location: to(step++) }).end();
  };
  server.answer = (request, response) => {
    const step = Number(request.url?.slice(1));
    if (step < 3) response.writeHead(301, { location: `https://other.test/${step + 1}` }).end();
    else response.end('there');
  };
  expect(new TextDecoder().decode(await read('https://calendar.test/0'))).toBe('there');
  leads((step) => `/${step}`);
  server.asked.length = 0;
  await expectTrouble(read('https://calendar.test/'), 'too-many-redirects');
  expect(server.asked).toHaveLength(4);
  for (const [to, trouble] of [
    [`https://${INNER}/`, 'not-public'],
    ['https://169.254.169.254/latest/meta-data/', 'not-public'],
    ['http://calendar.test/', 'not-https'],
    ['https://calendar.test:22/', 'other-port'],
    ['https://me:secret@calendar.test/', 'has-password'],
    ['file:///etc/passwd', 'not-https'],
    ['https://', 'not-an-address'],
  ] as const) {
    leads(() => to);
    server.asked.length = 0;
    await expectTrouble(read('https://calendar.test/'), trouble);
    expect(server.asked.length).toBeLessThan(2);
  }
});

test('it is bounded in size, whether the size is told or not', async () => {
  server.answer = (_request, response) => response.end(Buffer.alloc(1_000_001));
  await expectTrouble(read('https://calendar.test/'), 'too-big');
  server.answer = (_request, response) => {
    const write = (): unknown => response.destroyed || response.write(Buffer.alloc(100_000), () => setImmediate(write));
    write();
  };
  await expectTrouble(read('https://calendar.test/'), 'too-big');
  server.answer = (_request, response) => response.end(Buffer.alloc(1_000_000));
  expect((await read('https://calendar.test/')).byteLength).toBe(1_000_000);
});

test('it is bounded in time: before the name, the answer and the end of it', async () => {
  const soon = { mostMs: 200 };
  server.answer = () => undefined;
  await expectTrouble(read('https://calendar.test/', soon), 'too-slow');
  // Nobody waits, and the connection is not left open either.
  const left = Promise.withResolvers<void>();
  server.answer = (request) => request.socket.once('close', () => left.resolve());
  await expectTrouble(read('https://calendar.test/', soon), 'too-slow');
  await left.promise;
  server.answer = (_request, response) => response.write('a little');
  await expectTrouble(read('https://calendar.test/', soon), 'too-slow');
  const resolve = async () => {
    await after(1000);
    return [];
  };
  await expectTrouble(read('https://calendar.test/', { ...soon, resolve }), 'too-slow');
});

test('what else can be the matter is told as what it is', async () => {
  server.answer = (_request, response) => response.writeHead(404).end('BEGIN:VCALENDAR');
  await expectTrouble(read('https://calendar.test/'), 'refused');
  server.answer = (_request, response) => response.writeHead(302).end();
  await expectTrouble(read('https://calendar.test/'), 'refused');
  server.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
  await expectTrouble(read('https://calendar.test/'), 'compressed');
  server.answer = (_request, response) => response.destroy();
  await expectTrouble(read('https://calendar.test/'), 'unreachable');
  await expectTrouble(read('https://nobody.invalid/'), 'no-such-host');
  server.serve('fine');
  await expectTrouble(read('https://stranger.test/'), 'certificate');
  const { ca: _, ...without } = server.parts;
  await expectTrouble(openOutside(without).read(new URL('https://calendar.test/')), 'certificate');
});
