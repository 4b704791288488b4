import { m } from '../../../words/messages.js';

/** What each list calls its things. */
export const kindWords = {
  instructor: { all: m.directory_instructors, add: m.directory_add_instructor, empty: m.directory_empty_instructor },
  location: { all: m.directory_locations, add: m.directory_add_location, empty: m.directory_empty_location },
  type: { all: m.directory_types, add: m.directory_add_type, empty: m.directory_empty_type },
} as const;
