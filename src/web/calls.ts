import publicCalls from 'virtual:call-list';
import type { Functions } from '../contract/functions.ts';

/**
 * Every call of the product as the browser makes it: `call(calls.enroll, { … })`. At run time an entry has its name, and whether anyone
 * may make it, only; its input and output exist for the compiler, which knows no other names.
 */
export const calls = new Proxy(
  {},
  { get: (_, name: string) => ({ name, access: publicCalls.includes(name) ? 'public' : 'account' }) },
) as Functions;
