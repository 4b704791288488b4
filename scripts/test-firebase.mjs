// `npm run test:firebase`: tests the built portal in a browser, with the real emulator of the hosted identity service. Passes arguments on
// to Playwright.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { root } from './root.mjs';
import { findChromium } from './chromium.mjs';
import { ensureFirebaseTools } from './firebase-tools.mjs';
import { plainPath } from './plain-path.mjs';
import { openTestFolder } from './test-folder.mjs';

try {
  const program = await ensureFirebaseTools();
  const chromium = await findChromium(root);
  if (chromium === null) process.exit(1);
  const folder = openTestFolder();
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list'];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    // The Firebase tools require Java when they start, whichever emulator is used.
    env: { ...process.env, PATH: plainPath(folder, { more: ['java'] }), CHROMIUM: chromium, FIREBASE_TOOLS: program },
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(code ?? 1);
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
