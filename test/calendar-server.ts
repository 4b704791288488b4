import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { OutsideParts } from '../src/server/platform/outside/outside.ts';

// A certificate of the tests alone, for calendar.test, other.test and inner.test, until 2126.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBwDCCAWegAwIBAgIUeUqmt48MipCgeBeJrckVTSH+jscwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNY2FsZW5kYXIudGVzdDAgFw0yNjExMjcyMjQyNTNaGA8yMTI2
MTEwMzIyNDI1M1owGDEWMBQGA1UEAwwNY2FsZW5kYXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABFLgJNPRGZqbuSyp0l7qg2uZM2OcRzOtnC61SPGZxfiv
TDUFeL/3xNPcDfEc6xExxIU4TTKSrNQI6q+yLo/nLmCjgYwwgYkwHQYDVR0OBBYE
FJjEpM9mj6Wlu8/CruAs/Trq178/MB8GA1UdIwQYMBaAFJjEpM9mj6Wlu8/CruAs
/Trq178/MA8GA1UdEwEB/wQFMAMBAf8wNgYDVR0RBC8wLYINY2FsZW5kYXIudGVz
dIIKb3RoZXIudGVzdIIKaW5uZXIudGVzdIcEfwAAATAKBggqhkjOPQQDAgNHADBE
AiB2FggiAk2Kyoh2rsoCAVRua37AnTZhB6aNlA1Aem7lgAIgFBU6jPruY7cvNUhW
rzpei9VtVhT+fEot44Z5HJr5Qbo=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNNn1WoaXQWb9/wcT
xO+abbUPW2sqLCjOZcyGVS6Nc3+hRANCAARS4CTT0Rmam7ksqdJe6oNrmTNjnEcz
rZwutUjxmcX4r0w1BXi/98TT3A3xHOsRMcSFOE0ykqzUCOqvsi6P5y5g
-----END PRIVATE KEY-----
`;

/** A server of calendars on loopback, which the portal takes for the internet. */
export interface CalendarServer {
  /** To open the portal's way outside with. */
  readonly parts: OutsideParts;
  /** What it was asked, as host and path. */
  readonly asked: string[];
  /** What it answers from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers with a calendar from now on. */
  serve(calendar: string): void;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** A host that resolves to a private address, as an attacker's would. */
export const INNER = 'inner.test';

export async function openCalendarServer(own: OutsideParts = {}): Promise<CalendarServer> {
  const asked: string[] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    fake.answer(request, response);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const fake: CalendarServer = {
    parts: {
      resolve: async (host) => {
        if (host.endsWith('.invalid')) return [];
        return [{ address: host === INNER ? '10.0.0.7' : LOOPBACK, family: 4 }];
      },
      isPublic: (address) => address === LOOPBACK,
      port: (server.address() as AddressInfo).port, // a TCP server that listens
      ca: CERTIFICATE,
      ...own,
    },
    asked,
    answer: (_request, response) => response.writeHead(404).end(),
    serve: (calendar) => {
      fake.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** A calendar with whole days, each `[first, day after the last, title]`. */
export function calendarOf(days: readonly (readonly [string, string, string])[], name = 'State holidays'): string {
  const plain = (day: string) => day.replaceAll('-', '');
  const events = days.map(([from, to, title], at) =>
    [
      'BEGIN:VEVENT',
      `UID:${at}`,
      `SUMMARY:${title}`,
      `DTSTART;VALUE=DATE:${plain(from)}`,
      `DTEND;VALUE=DATE:${plain(to)}`,
      'END:VEVENT',
    ].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', `X-WR-CALNAME:${name}`, ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}
