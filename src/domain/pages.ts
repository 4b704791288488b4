/** The rows of one page of a staff table. */
export const PAGE_ROWS = 50;

/** The most rows of one answer: an export asks for more than a screen. */
export const MOST_ROWS = 5000;

/** The most classes that are changed or copied at once; more would hold up those who enrol meanwhile, and are changed in parts. */
export const MOST_AT_ONCE = 1000;

/** The most rows that are chosen for one act on enrollments, which is done in parts, or for one letter. */
export const MOST_CHOSEN = 5000;
