import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callList } from './scripts/call-list.ts';
import { classNames } from './scripts/class-names.ts';

/** The portal behind `npm run dev`. */
const portal = process.env['PORTAL_SERVER'];
const passedOn = ['/api', '/api-stream', '/identity', '/files', '/theme.css', '/healthz', '/readyz', '/.well-known'];

/** In development no server fills the page's placeholders: the browser then asks for everything. */
const emptyPageData: Plugin = {
  name: 'empty-page-data',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<!--MARKUP-->', '').replace('__DATA__', '{}'),
};

/** While there is one language, nothing has to find out which: that part of the words stays out of the first load. */
const onlyLanguage: Plugin = {
  name: 'only-language',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    const { locales } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8')) as { locales: string[] };
    if (locales.length !== 1) return null;
    const [locale = ''] = locales;
    if (id.endsWith('/src/words/runtime.js'))
      return code.replace(
        'experimentalStaticLocale = undefined',
        `experimentalStaticLocale = ${JSON.stringify(locale)}`,
      );
    // Each message is the sentence itself instead of what chooses the language first.
    return id.includes('/src/words/messages/') ? code.replace(CHOICE(locale), '$1 = $2') : null;
  },
};

/** What chooses the language of a message, as Paraglide writes it. */
const CHOICE = (locale: string) =>
  new RegExp(
    String.raw`((?:export )?const \w+) = /\*\* @type \{.*\} \*/ \(\(inputs(?: = \{\})?, options = \{\}\) => \{\s+experimentalStaticLocale .*\s+return (${locale}\w+)\(inputs\)\s+\}\);`,
  );

// The browser program. The server's build is vite.server.config.ts, that of the screens it draws vite.prerender.config.ts.
export default defineConfig({
  css: classNames,
  plugins: [react(), callList, emptyPageData, onlyLanguage],
  // What the shim brings to old versions of React, React 19 has.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  publicDir: 'src/web/public',
  ...(portal && { server: { proxy: Object.fromEntries(passedOn.map((path) => [path, portal])) } }),
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: {
      polyfill: false,
      // Everybody's first load would carry the list of what each other part needs; they find it one step later themselves, and what is
      // likely next is fetched before it is asked for.
      resolveDependencies: () => [],
    },
    rolldownOptions: {
      output: {
        // The first load names some forty of them, and a hash does not compress: seven characters are 42 bits. The server draws with the names
        // of the other files, which stay as they are.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/src/web/admin/') ? 'assets/staff-[name]-[hash:7].js' : 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // The first load is one file: it is asked for once, and compresses best.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // What nearly every other screen is laid out with: small files, each of which would be a request for its styles before anything is painted.
            { name: 'pieces', test: /\/src\/web\/ui\/(layout|notice|section|waiting|empty)\./ },
          ],
        },
      },
    },
  },
});
