/** Bytes. */
export const kilobyte = 1024;
