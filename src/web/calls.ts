import access from 'virtual:call-list';
import type { Functions } from '../contract/functions.ts';

/**
 * Every call of the product as the browser makes it: `call(calls.enroll, { … })`. At run time an entry has its name and access
 * only; its input and output exist for the compiler.
 */
export const calls = Object.fromEntries(
  Object.entries(access).map(([name, who]) => [name, { name, access: who }]),
) as unknown as Functions;
