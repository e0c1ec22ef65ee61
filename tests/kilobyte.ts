/** 1 KB of the budgets, in bytes. */
export const kilobyte = 1024;
