import { addressFunctions } from './addresses.ts';
import { feedRoutes } from './feed-routes.ts';
import { calendarFunctions } from './functions.ts';

export const calendar = { functions: { ...calendarFunctions, ...addressFunctions }, routes: feedRoutes };
