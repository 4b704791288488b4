// `npm run torture [-- NAME… --minutes=30]`: the suites of faults and abuse in their long forms (docs/operations.md). They are TypeScript
// with screens in it (mails are drawn by React), so they are loaded by the same transformer as the tests.
import path from 'node:path';
import { runnerImport } from 'vite';
import { root } from './root.mjs';

const { module } = await runnerImport(path.join(root, 'test', 'torture', 'main.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic' } },
});
process.exit((await module.torture(process.argv.slice(2))) ? 0 : 1);
