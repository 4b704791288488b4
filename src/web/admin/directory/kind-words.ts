import { m } from '../../../words/messages.js';

/** What each list calls its things. */
export const kindWords = {
  instructor: { add: m.people_add_instructor, empty: m.people_empty_instructor },
  location: { add: m.people_add_location, empty: m.people_empty_location },
  type: { add: m.people_add_type, empty: m.people_empty_type },
} as const;
