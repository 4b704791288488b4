import { m } from '../../../words/messages.js';

/** What each list calls its things. */
export const kindWords = {
  instructor: { add: m.directory_add_instructor, empty: m.directory_empty_instructor },
  location: { add: m.directory_add_location, empty: m.directory_empty_location },
  type: { add: m.directory_add_type, empty: m.directory_empty_type },
} as const;
