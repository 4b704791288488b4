import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openBenchSchoolAt } from '../../bench/families.ts';
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';
import { type FakeSmtpServer, startSmtpServer } from '../smtp-server.ts';
import { addKnownFamilies } from './morning.ts';
import { newSchoolFolder } from './own-database.ts';
import { AHEAD_MS } from './other-server.ts';
import { PortalProcess } from './portal-process.ts';
import { asTown, SECRET, type SmallTown, townEnvironment } from './small-town.ts';
import { openStatementLine, type StatementLine } from './statement-line.ts';

/** What all proofs share: a start of the portal costs more than most of them. */
export interface ProofWorld {
  /** The folder that the portal runs on, with its own database. */
  readonly dataDir: string;
  readonly portal: PortalProcess;
  readonly town: SmallTown;
  readonly mails: FakeSmtpServer;
  /** Another one on the same database, through a line of its own and with a clock that is ahead: started when it is first asked for. */
  secondServer(): Promise<SecondServer>;
  close(): Promise<void>;
}

export interface SecondServer {
  readonly portal: PortalProcess;
  readonly line: StatementLine;
}

/** Families with a password, `known0` and so on. */
const KNOWN = 16;

export async function openProofWorld(): Promise<ProofWorld> {
  const dataDir = await newSchoolFolder();
  const mails = await startSmtpServer();
  const own = { DATA_DIR: dataDir, AUTH_SECRET: SECRET, SMTP_URL: mails.url, TRUST_PROXY: 'loopback' };
  const portal = await PortalProcess.start({ environment: own });
  const tool = await startEmbedded({ dataDir, role: 'tool' });
  const url = tool.address.connectionString;
  const town = asTown(await openBenchSchoolAt(url, SECRET));
  await addKnownFamilies(town, portal, KNOWN);
  let second: SecondServer | undefined;
  return {
    dataDir,
    portal,
    town,
    mails,
    secondServer: async () => {
      if (second) return second;
      const line = await openStatementLine(url);
      const environment = {
        ...townEnvironment({ url: line.url, dataDir }),
        SMTP_URL: mails.url,
        CLOCK_AHEAD_MS: String(AHEAD_MS),
      };
      const preload = [join(import.meta.dirname, 'clock-ahead.ts')];
      second = { line, portal: await PortalProcess.start({ environment, preload }) };
      return second;
    },
    close: async () => {
      await second?.portal.stop();
      await second?.line.close();
      await portal.stop();
      await town.close();
      await tool.stop();
      await mails.close();
      await rm(dirname(dataDir), { recursive: true, force: true });
    },
  };
}
