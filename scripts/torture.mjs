// `npm run torture [-- NAME… --minutes=30 | --short | --due]`: the suites of faults and abuse (docs/operations.md). They are TypeScript
// with screens in it (mails are drawn by React), so they are loaded by the same transformer as the tests, which stays for what they load later.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './root.mjs';
import { openTestFolder } from './test-folder.mjs';

const args = process.argv.slice(2);
// The long forms write to the disk that this machine has; the short ones where the tests do.
const folder = args.includes('--short') || args.includes('--due') ? openTestFolder() : null;
if (folder) process.env.TMPDIR = folder;
// Whatever is left to chance happens again with the same one.
process.env.SEED ??= String(Date.now() % 1_000_000);
console.log(`SEED=${process.env.SEED}`);
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled');
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
const hasPassed = await torture(args);
await vite.close();
if (folder) rmSync(folder, { recursive: true, force: true });
process.exit(hasPassed ? 0 : 1);
