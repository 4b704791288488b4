import type { SampleLetterRule } from './sample-school.ts';

/** What goes to families by itself, three days before each class begins. */
export const letterRules: SampleLetterRule[] = [
  {
    kind: 'before-class',
    days: 3,
    at: '17:00',
    subject: '{class} begins soon',
    text: `Dear {guardian},

{class} begins soon, and {student} is expected.

Dates: {dates}

Place: {location}

Bring a rain jacket, shoes that may get muddy, a full water bottle and a snack. If something has changed, write to {help}.`,
  },
];
