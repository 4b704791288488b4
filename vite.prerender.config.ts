import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callList } from './scripts/call-list.ts';
import { classNames } from './scripts/class-names.ts';

// The screens that the server draws, from the browser program's own components; addresses of assets and names of classes are those of
// vite.config.ts. React comes along, built for production whatever NODE_ENV says when the server runs.
export default defineConfig({
  css: classNames,
  plugins: [react(), callList],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/web/prerender.tsx',
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' } },
  },
});
