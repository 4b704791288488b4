import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The browser program. The server's build is vite.server.config.ts.
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
  },
});
