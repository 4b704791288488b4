import { circularDraftFunctions } from './drafts/functions.ts';
import { circularFunctions } from './functions.ts';
import { circularMail } from './letters/circular.ts';
import { circularTestMail } from './letters/circular-test.ts';

export const circulars = {
  functions: (parts: Parameters<typeof circularFunctions>[0]) => ({
    ...circularDraftFunctions,
    ...circularFunctions(parts),
  }),
  letters: { circular: circularMail, 'circular-test': circularTestMail },
};
