import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const programs = ['main', 'demo', 'admin', 'backup', 'restore', 'check-data'];

// The server's programs: TSX mails make a build necessary; every package stays outside.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries([
        ...programs.map((name) => [name, `src/server/${name}.ts`]).filter(([, file]) => existsSync(String(file))),
        // The thread that reads imported files.
        ['import-reader', 'src/server/imports/reader-worker.ts'],
        // The one that reads calendars by address.
        ['calendar-reader', 'src/server/closed-days/calendars/calendar-worker.ts'],
        // The one that makes papers.
        ['paper-press', 'src/server/platform/papers/press-worker.ts'],
      ]),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
