import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What the fake mail server does with one message: takes it, answers with this line, cuts the line after the data without an answer, or takes it and then cuts. */
export type MailAnswer = 'take' | 'cut' | 'take-and-cut' | { readonly at: 'RCPT' | 'DATA'; readonly line: string };

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly source: string;
}

export interface FakeSmtpServer {
  readonly url: string;
  /** Every command that it heard, without what belongs to it. */
  readonly commands: string[];
  /** Mails that the server took over. */
  readonly received: ReceivedMail[];
  /** Decides about each message by its recipient and how often that recipient was tried; takes all by default. */
  answer: (to: string, tries: number) => MailAnswer;
  /** Asked when it has taken a message over; false: it never says so. */
  saysTaken: (to: string) => boolean;
  /** Waits this long before it takes a message over. */
  delayMs: number;
  close(): Promise<void>;
}

/** A small mail server on loopback: the edge of the mail tests. It speaks as much SMTP as a client needs. */
export async function startSmtpServer(): Promise<FakeSmtpServer> {
  const sockets = new Set<Socket>();
  const tries = new Map<string, number>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, fake, tries);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens
  const fake: FakeSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    commands: [],
    received: [],
    answer: () => 'take',
    saysTaken: () => true,
    delayMs: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function converse(socket: Socket, fake: FakeSmtpServer, tries: Map<string, number>): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let to = '';
  let answer: MailAnswer = 'take';
  let isData = false;
  let held = '';
  const take = (source: string): void => {
    isData = false;
    if (answer === 'cut') return void socket.destroy();
    if (typeof answer === 'object') return say(answer.line);
    fake.received.push({ to, source, messageId: /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '' });
    if (answer === 'take-and-cut') return void socket.destroy();
    if (fake.saysTaken(to)) setTimeout(() => say('250 Taken over'), fake.delayMs);
  };
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    fake.commands.push(word);
    // It can neither encrypt nor tell one password from another.
    if (word === 'STAR') return say('502 Not implemented');
    if (word === 'AUTH') return say('235 Welcome');
    if (word === 'EHLO' || word === 'HELO') return say('250-fake\r\n250 AUTH PLAIN');
    if (word === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      tries.set(to, (tries.get(to) ?? 0) + 1);
      answer = fake.answer(to, tries.get(to) ?? 1);
      if (typeof answer === 'object' && answer.at === 'RCPT') return say(answer.line);
      return say('250 OK');
    }
    if (word === 'DATA') {
      isData = true;
      return say('354 Go on');
    }
    if (word === 'QUIT') return void socket.end('221 Bye\r\n');
    return say('250 OK');
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    held += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const index = held.indexOf(end);
      if (index < 0) return;
      const part = held.slice(0, index);
      held = held.slice(index + end.length);
      if (isData) take(part);
      else command(part);
    }
  });
  say('220 fake');
}
