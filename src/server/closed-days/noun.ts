import { answerDifferences } from './calendars/answer.ts';
import { lookAtCalendarsJob } from './calendars/jobs.ts';
import { subscribedCalendars } from './calendars/list.ts';
import { lookAtCalendar, subscribeCalendar, unsubscribeCalendar } from './calendars/subscribe.ts';
import { undoAnswer } from './calendars/undo-answer.ts';
import { closedDayFunctions } from './functions.ts';

export const closedDays = {
  functions: (parts: Parameters<typeof subscribeCalendar>[0]) => ({
    ...closedDayFunctions,
    subscribedCalendars,
    subscribeCalendar: subscribeCalendar(parts),
    lookAtCalendar: lookAtCalendar(parts),
    unsubscribeCalendar,
    answerDifferences,
    undoAnswer,
  }),
  jobs: lookAtCalendarsJob,
};
