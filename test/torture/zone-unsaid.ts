// Loaded into a server before its program (`--import`): its sessions do not say that they speak UTC, as if nobody had thought of it.
import pg from 'pg';

const { startup } = pg.Connection.prototype as unknown as { startup(this: unknown, words: object): void };
Object.assign(pg.Connection.prototype, {
  startup(this: unknown, { TimeZone: _unsaid, ...words }: { TimeZone?: string }) {
    startup.call(this, words);
  },
});
