import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vitest/config';

/** Two thirds of a message's program are comments. */
const NOT_RUN = /^import .*$|\/\*\*[\s\S]*?\*\/ ?/gm;
const isIndex = (id: string) => id.endsWith('/src/words/messages/_index.js');

/**
 * All messages in one module. Paraglide writes one for each of 2,700, so that a build can leave out what a screen does not say; tests would
 * fetch and run every one of them in every worker, and each file of screens once more.
 */
export const wordsInOne: Plugin = {
  name: 'words-in-one',
  // Vitest keeps modules by their own text, which names the messages and does not have their words: the words count too.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) =>
      isIndex(id) ? hash('sha256', messagesIn(path.dirname(id)).join('\n')) : undefined,
    ),
  load: (id) => {
    if (!isIndex(id)) return null;
    const code = [
      "import { getLocale, experimentalStaticLocale } from '../runtime.js';",
      "import * as registry from '../registry.js';",
      ...messagesIn(path.dirname(id)),
    ].join('\n');
    // Nobody follows a message to its line, and a map of them all, of 20 MB, would go to every worker.
    return { code, map: { mappings: '' } };
  },
};

function messagesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js');
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll(NOT_RUN, ''));
}
