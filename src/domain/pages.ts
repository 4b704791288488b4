/** The rows of one page of a staff table. */
export const PAGE_ROWS = 50;

/** The most rows of one answer: an export asks for more than a screen. */
export const MOST_ROWS = 5000;
