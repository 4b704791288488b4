// `npm run pictures`: takes screenshots of the sample school in a real browser for the README (from test/pictures into docs/pictures).
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { root } from './root.mjs';
import { findChromium } from './chromium.mjs';
import { openTestFolder } from './test-folder.mjs';

const chromium = await findChromium(root);
if (chromium === null) process.exit(1);
const folder = openTestFolder();
const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: folder, CHROMIUM: chromium, PLAYWRIGHT_TESTS: 'test/pictures' },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
