import type { Temporal } from 'temporal-polyfill';
import type { SampleMessage } from './sample-school.ts';
import { atSchool, endOfDay } from './school-days.ts';

/** Two messages that are shown today, one that is over and one still to come. */
export function sampleMessages(today: Temporal.PlainDate): SampleMessage[] {
  const shown = (from: number, until: number) => ({
    fromAt: atSchool(today.add({ days: from }), '08:00'),
    untilAt: endOfDay(today.add({ days: until })),
  });
  return [
    {
      severity: 'info',
      text: 'Gear swap at Alder Notch Base Camp this Saturday, 10 to 2. Bring what is outgrown, take what fits.',
      ...shown(-5, 9),
    },
    {
      severity: 'warn',
      text: 'The bridge on Quarry Spur is closed to cars. Families going to the Old Slate Quarry park at Slate Gap and walk the last ten minutes.',
      ...shown(-2, 21),
    },
    {
      severity: 'info',
      text: 'The office is closed on Friday for the instructors’ first-aid refresher.',
      ...shown(-30, -21),
    },
    {
      severity: 'info',
      text: 'T-shirt sizes can be changed until the end of the month. The order leaves the day after.',
      ...shown(20, 50),
    },
  ];
}
