import type { Plugin } from 'vite';

const NAME = 'virtual:call-list';

/**
 * The names of the public calls, read from the contract at build time. Importing the contract itself would load every schema, and all of
 * zod, with the first screen.
 */
export const callList: Plugin = {
  name: 'call-list',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: async (id) => {
    if (id !== `\0${NAME}`) return null;
    const { functions } = await import('../src/contract/functions.ts');
    const open = Object.values(functions).flatMap((call) => (call.access === 'public' ? call.name : []));
    return `export default ${JSON.stringify(open)};`;
  },
};
