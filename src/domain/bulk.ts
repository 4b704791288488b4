/** The most classes that are changed or copied at once; more would hold up those who enrol meanwhile. */
export const MOST_AT_ONCE = 1000;
