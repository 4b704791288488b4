import { waiverFunctions } from './functions.ts';
import { waiverPaperRoute } from './paper-route.ts';

export const waivers = { functions: waiverFunctions, routes: waiverPaperRoute };
