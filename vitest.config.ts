import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { callList } from './scripts/call-list.ts';

export default defineConfig({
  plugins: [react(), callList],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'sample/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/journeys/**', 'node_modules/**', 'dist/**', 'data/**'],
    globalSetup: ['test/database-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
