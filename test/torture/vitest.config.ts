import { defineConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';
import { root } from '../../scripts/root.mjs';

const { projects: _, ...test } = usual.test ?? {};

/** For the suites that are tests (`*.long.ts`): those of `npm test` beside them are short. Whoever fails is run again by the torture. */
export default defineConfig({
  root,
  plugins: usual.plugins ?? [],
  test: { ...test, retry: 0, include: ['test/**/*.long.ts'], isolate: false },
});
