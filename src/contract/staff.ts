/** Who of the staff may make a call. Whoever is nowhere here has no call: `admin` alone opens nothing. */

/** What the school is made of: classes, semesters, imports, settings, roles, history. */
export const ADMINISTRATORS = { roles: ['administrator'] } as const;
/** What is done for families: enrollments, records, letters. */
export const REGISTRARS = { roles: ['administrator', 'registrar'] } as const;
/**
 * To whom lists, files and rosters tell how many families are reached. Whoever only reads sees it of one household at a time, on its page, and takes
 * no list of it away (docs/decisions/0105).
 */
export const REACHERS = { roles: [...REGISTRARS.roles] } as const;
/** What staff screens show. */
export const READERS = { roles: ['administrator', 'registrar', 'viewer'] } as const;
/** Whoever has sheets of classes, instructors of their own current ones. */
export const TEACHERS = { roles: [...READERS.roles, 'instructor'] } as const;
/** Instructors, of their own classes. */
export const INSTRUCTORS = { roles: ['instructor'] } as const;
/** Whoever marks attendance, instructors that of their own classes. */
export const MARKERS = { roles: [...REGISTRARS.roles, 'instructor'] } as const;
/** Whoever prints any sheet at all; which ones, says each sheet. */
export const PRINTERS = { roles: [...TEACHERS.roles, 'health'] } as const;
