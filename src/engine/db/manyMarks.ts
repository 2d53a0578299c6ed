/**
 * For statements over millions of rows. What two filters have in common is found by marking the rows of each; in the
 * 4 MiB that PostgreSQL takes by itself, the marks of some hundred thousand rows become marks of whole pages, and all that
 * lies on these is read again.
 */
export const MANY_MARKS = "work_mem = '64MB'";
