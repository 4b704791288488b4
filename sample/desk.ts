import type { Temporal } from 'temporal-polyfill';
import type { SampleTag, SampleTask } from './sample-school.ts';

/** The school's own marks on families. */
export const tags: SampleTag[] = [
  { key: 'staff-child', name: 'Staff child', color: 'info', families: ['family02@example.org'] },
  {
    key: 'scholarship',
    name: 'Scholarship',
    color: 'success',
    families: ['family03@example.org', 'family05@example.org', 'family08@example.org'],
  },
];

/** What the office has to do about families: one thing is late, one is due at the end of the week. */
export function sampleTasks(today: Temporal.PlainDate): SampleTask[] {
  return [
    {
      family: 'family03@example.org',
      student: 'family03-1',
      text: 'Call back about the bus on the first day',
      dueOn: today.subtract({ days: 1 }).toString(),
      isNobodys: false,
    },
    {
      family: 'family05@example.org',
      student: null,
      text: 'Send the letter about the scholarship',
      dueOn: today.toString(),
      isNobodys: true,
    },
  ];
}
