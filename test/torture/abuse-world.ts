import type { FakeSmtpServer } from '../smtp-server.ts';
import type { PortalProcess } from './portal-process.ts';
import type { SmallTown } from './small-town.ts';

export interface AbuseWorld {
  readonly portal: PortalProcess;
  readonly town: SmallTown;
  readonly mails: FakeSmtpServer;
  /** Of somebody who comes for the first time. */
  address(who: string): string;
  readonly size: 'proof' | 'short' | 'long';
}

/** What an attack did, and how often it had what it wanted. */
export interface Attack {
  readonly did: string;
  readonly invariants: Readonly<Record<string, number>>;
}
