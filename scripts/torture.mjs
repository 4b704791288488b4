// `npm run torture [-- NAME… --minutes=30]`: the suites of faults and abuse in their long forms (docs/operations.md). They are TypeScript
// with screens in it (mails are drawn by React), so they are loaded by the same transformer as the tests, which stays for what they load later.
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './root.mjs';

const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  oxc: { jsx: { runtime: 'automatic' } },
});
const { torture } = await vite.ssrLoadModule(path.join(root, 'test', 'torture', 'main.ts'));
const hasPassed = await torture(process.argv.slice(2));
await vite.close();
process.exit(hasPassed ? 0 : 1);
