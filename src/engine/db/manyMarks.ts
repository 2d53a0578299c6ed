/**
 * For statements over millions of rows that combine filters with bitmaps. With PostgreSQL's default of 4 MiB, bitmaps
 * of a few hundred thousand rows become lossy, and whole pages are read and checked again.
 */
export const MANY_MARKS = "work_mem = '64MB'";
