import { hash } from 'node:crypto';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

/**
 * Builds the portal in the made-up language into a folder of its own, from where `dist/server/demo.js` starts it. Nothing of it is ever
 * shipped. While neither the portal nor the language has changed, what was built before is taken.
 */
export async function buildPseudo(): Promise<string> {
  const folder = PSEUDO_FOLDER;
  const stamp = join(folder, 'stamp');
  const made = await stampOfSources();
  if (made === (await readFile(stamp, 'utf8').catch(() => ''))) return folder;
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
  await writeFile(stamp, made);
  return folder;
}

/** What the portal itself was built from (`scripts/bootstrap.mjs` says so beside it), and the made-up language. */
async function stampOfSources(): Promise<string> {
  const files = [join(root, 'dist', '.stamp'), import.meta.filename, join(import.meta.dirname, 'pseudo.ts')];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return hash('sha256', texts.join('\n'), 'hex');
}
