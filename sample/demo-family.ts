interface Place {
  student: string;
  class: string;
}

const enrolled: Place[] = [
  { student: 'family01-1', class: 'past-canoe-pairs' },
  { student: 'family01-1', class: 'current-rope-and-rock' },
  { student: 'family01-2', class: 'current-first-moves-late' },
];

const waiting: Place[] = [{ student: 'family01-1', class: 'current-kayak-basics' }];

/** What the family shown in the demo has: enough to see every state, and room to enroll in more. */
export const demoFamily = { enrolled, waiting, isTheirs: (student: string) => student.startsWith('family01-') };
