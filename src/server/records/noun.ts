import { asToldFunctions } from './as-told.ts';
import { recordFunctions } from './functions.ts';
import { recordChangedMail } from './letters/record-changed.ts';
import { recordDueMail } from './letters/record-due.ts';
import { remindJob } from './remind.ts';
import { previewReminder, sendReminder, undoReminder } from './remind-chosen.ts';

export const records = {
  functions: (parts: Parameters<typeof recordFunctions>[0]) => ({
    ...recordFunctions(parts),
    ...asToldFunctions,
    previewReminder,
    sendReminder,
    undoReminder,
  }),
  letters: { 'record-due': recordDueMail, 'record-changed': recordChangedMail },
  jobs: remindJob,
};
