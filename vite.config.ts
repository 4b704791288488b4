import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The portal behind `npm run dev`. */
const portal = process.env['PORTAL_SERVER'];
const passedOn = ['/api', '/api-stream', '/identity', '/healthz', '/readyz', '/.well-known'];

/** In development no server fills the page's placeholders: the browser then asks for everything. */
const emptyPageData: Plugin = {
  name: 'empty-page-data',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('__DATA__', '{}').replaceAll('__NONCE__', ''),
};

// The browser program. The server's build is vite.server.config.ts.
export default defineConfig({
  plugins: [react(), emptyPageData],
  ...(portal && { server: { proxy: Object.fromEntries(passedOn.map((path) => [path, portal])) } }),
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
