import { tshirtFunctions } from './functions.ts';
import { orderSheetRoute } from './orders/route.ts';
import { sizesMissingMail } from './reminders/letters/sizes-missing.ts';

export const tShirts = {
  functions: tshirtFunctions,
  letters: { 'sizes-missing': sizesMissingMail },
  routes: orderSheetRoute,
};
