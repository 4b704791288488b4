import * as z from 'zod/mini';
import { day, id, timeOfDay } from './fields.ts';
import { call } from './kit.ts';

/** Published meetings of a stretch of days at the school, for the public calendar. `to` is included; at most 100 days. */
export const calendar = call('calendar', {
  access: 'public',
  input: z.strictObject({ from: day, to: day }),
  output: z.object({
    meetings: z.array(
      z.object({
        classId: id,
        title: z.string(),
        typeName: z.string(),
        locationName: z.nullable(z.string()),
        instructorNames: z.array(z.string()),
        on: day,
        start: timeOfDay,
        end: timeOfDay,
        /** The school has cancelled the class: it is not held. */
        isCancelled: z.boolean(),
      }),
    ),
  }),
});
