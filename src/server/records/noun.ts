import { recordFunctions } from './functions.ts';
import { recordDueMail } from './letters/record-due.ts';
import { remindJob } from './remind.ts';
import { previewReminder, sendReminder, undoReminder } from './remind-chosen.ts';

export const records = {
  functions: (parts: Parameters<typeof recordFunctions>[0]) => ({
    ...recordFunctions(parts),
    previewReminder,
    sendReminder,
    undoReminder,
  }),
  letters: { 'record-due': recordDueMail },
  jobs: remindJob,
};
