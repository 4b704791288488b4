import { defineConfig } from 'vite';
import { firstParts, teachingShell } from './scripts/teaching-shell.ts';

// The service worker of /teaching (docs/decisions/0072): one file beside the page, made after vite.config.ts, whose files it lists.
export default defineConfig({
  publicDir: false,
  define: {
    SHELL: JSON.stringify(teachingShell('dist/web')),
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [
    {
      // The server names them in the page: a phone fetches all at once, not one after the other as each says what it needs next.
      name: 'teaching-parts',
      generateBundle() {
        const source = JSON.stringify(firstParts('dist/web'));
        this.emitFile({ type: 'asset', fileName: 'teaching-parts.json', source });
      },
    },
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/web/teaching/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'teaching-worker.js' },
    },
  },
});
