// A portal that only starts the database, for tests that kill it: prints one line of JSON when ready, stops in order on SIGTERM.
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';

const [dataDir = '', role = 'portal', settings = '{}'] = process.argv.slice(2);

try {
  const server = await startEmbedded({
    dataDir,
    role: role === 'tool' ? 'tool' : 'portal',
    settings: JSON.parse(settings) as Record<string, string>,
  });
  process.once('SIGTERM', () => {
    void server.stop().then(() => process.exit(0));
  });
  console.log(JSON.stringify({ address: server.address, adopted: server.adopted }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}
