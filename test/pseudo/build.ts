import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');
/** Within the package, so that the server finds what it needs. */
export const PSEUDO_FOLDER = join(root, 'data', 'pseudo');
const MESSAGE = '/** @type {LocalizedString} */ (`';

/** Every message goes through `pseudo`, in the browser program and in the server's. */
const pseudoWords: Plugin = {
  name: 'pseudo-words',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.includes('/src/words/messages/') || !code.includes(MESSAGE)) return null;
    const pseudo = JSON.stringify(join(root, 'test', 'pseudo', 'pseudo.ts'));
    return `import { pseudo } from ${pseudo};\n${code.replaceAll(MESSAGE, '/** @type {LocalizedString} */ (pseudo`')}`;
  },
};

/** Builds the portal in the made-up language into a folder of its own, from where `dist/server/demo.js` starts it. Nothing of it is ever shipped. */
export async function buildPseudo(): Promise<string> {
  const folder = PSEUDO_FOLDER;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await symlink(join(root, 'migrations'), join(folder, 'migrations'));
  const shared: InlineConfig = { root, logLevel: 'error', mode: 'production', plugins: [pseudoWords] };
  const minify = { minify: false, sourcemap: false, emptyOutDir: true, reportCompressedSize: false };
  await Promise.all([
    build({
      ...shared,
      configFile: join(root, 'vite.config.ts'),
      build: { ...minify, outDir: join(folder, 'dist', 'web') },
    }),
    build({
      ...shared,
      configFile: join(root, 'vite.server.config.ts'),
      build: { ...minify, outDir: join(folder, 'dist', 'server') },
    }),
  ]);
  return folder;
}
