import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumOnPath } from './test/journeys/chromium.ts';

const executablePath = process.env['CHROMIUM'] ?? chromiumOnPath();

const isHosted = Boolean(process.env['FIREBASE_TOOLS']);

export default defineConfig({
  // `npm run test:firebase` says where the emulator is; its journeys need it. `npm run pictures` names a folder of its own.
  testDir: process.env['PLAYWRIGHT_TESTS'] ?? (isHosted ? 'test/firebase' : 'test/journeys'),
  testMatch: '**/*.journey.ts',
  // Each has a portal of its own. Three are no faster where the cores are full. An emulator takes longer to start than its journeys are worth:
  // one has them all, beside whatever else is tested.
  workers: isHosted ? 1 : 2,
  timeout: 120_000,
  // A slow machine is no fault: what comes late is waited for.
  expect: { timeout: 15_000 },
  // Who passes only the second time is named as flaky, with what was wrong; scripts/known-flaky.mjs says that this fails the run.
  retries: 1,
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
