import { defineConfig } from '@playwright/test';
import { chromiumOnPath } from './test/journeys/chromium.ts';

const executablePath = process.env['CHROMIUM'] ?? chromiumOnPath();

export default defineConfig({
  // `npm run test:firebase` says where the emulator is; its journeys need it.
  testDir: process.env['FIREBASE_TOOLS'] ? 'test/firebase' : 'test/journeys',
  testMatch: '**/*.journey.ts',
  workers: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : 'line',
  use: {
    ...(executablePath && {
      launchOptions: {
        executablePath,
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    }),
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
