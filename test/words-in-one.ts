import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * All messages in one module. Paraglide writes one for each of 2,700, so that a build can leave out what a screen does not say; tests would
 * fetch and run every one of them in every worker, and each file of screens once more.
 */
export const wordsInOne: Plugin = {
  name: 'words-in-one',
  load: (id) => {
    if (!id.endsWith('/src/words/messages/_index.js')) return null;
    const folder = path.dirname(id);
    const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js');
    const messages = files.map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll(/^import .*$/gm, ''));
    return [
      "import { getLocale, experimentalStaticLocale } from '../runtime.js';",
      "import * as registry from '../registry.js';",
      ...messages,
    ].join('\n');
  },
};
