import { importFunctions } from './functions.ts';
import { runningImports } from './progress.ts';
import { studentImportFunctions } from './students/functions.ts';
import { importInvitations } from './students/invite-guardians.ts';

type Parts = Omit<Parameters<typeof importFunctions>[0] & Parameters<typeof studentImportFunctions>[0], 'running'> &
  Parameters<typeof importInvitations>[0];

export const imports = {
  functions: (parts: Parts) => {
    const running = runningImports();
    return {
      ...importFunctions({ ...parts, running }),
      ...studentImportFunctions({ ...parts, running }),
      ...importInvitations(parts),
    };
  },
};
