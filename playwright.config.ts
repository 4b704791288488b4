import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from './test/journeys/chromium.ts';

const executablePath = process.env['CHROMIUM'] ?? chromiumOnPath();

export default defineConfig({
  // `npm run test:firebase` says where the emulator is; its journeys need it.
  testDir: process.env['FIREBASE_TOOLS'] ? 'test/firebase' : 'test/journeys',
  testMatch: '**/*.journey.ts',
  // Each has a portal of its own. The emulator of `npm run test:firebase` is one for all.
  workers: process.env['FIREBASE_TOOLS'] ? 1 : 2,
  timeout: 120_000,
  // A slow machine is no fault: what comes late is waited for.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : 'line',
  use: {
    ...(executablePath && {
      launchOptions: {
        executablePath,
        args: CHROMIUM_FLAGS,
      },
    }),
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
