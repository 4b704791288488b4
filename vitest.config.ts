import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { callList } from './scripts/call-list.ts';
import { LongOnesBetween } from './test/vitest-order.ts';
import { wordsInOne } from './test/words-in-one.ts';

const SCREENS = 'src/web/**/*.screen.test.tsx';
const START = 'src/web/main.screen.test.tsx';
const screens = { environment: 'happy-dom', setupFiles: ['test/common-subset/record.ts', 'test/screens-setup.ts'] };

export default defineConfig({
  plugins: [react(), callList, wordsInOne],
  test: {
    globalSetup: ['test/database-setup.ts'],
    // More than the cores of a small machine: many tests wait for processes, disks and clocks.
    maxWorkers: 4,
    sequence: { sequencer: LongOnesBetween },
    // A slow machine is no fault: these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What comes late is waited for 15 s, as elsewhere.
    expect: { poll: { timeout: 15_000 } },
    // As with the journeys: what passes only the second time is named (test/name-flaky.ts), and fails the run (scripts/known-flaky.mjs).
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules and functions',
          include: ['src/**/*.test.{ts,tsx}', 'sample/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/journeys/**', SCREENS],
          setupFiles: ['test/common-subset/record.ts'],
          // A worker keeps what it has loaded: half of a small file's time would go into loading the portal again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: 'screens',
          include: [SCREENS],
          exclude: [START],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          // It starts the whole portal, which lives as long as its page and would answer every later step to another address.
          name: 'start',
          include: [START],
        },
      },
    ],
  },
});
