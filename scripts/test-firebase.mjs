// `npm run test:firebase`: the built portal in a browser, with the real emulator of the hosted identity service. Arguments go to Playwright.
import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { findChromium } from './chromium.mjs';
import { ensureFirebaseTools } from './firebase-tools.mjs';

try {
  const program = await ensureFirebaseTools();
  const chromium = await findChromium(root);
  if (chromium === null) process.exit(1);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list'];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium, FIREBASE_TOOLS: program },
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
