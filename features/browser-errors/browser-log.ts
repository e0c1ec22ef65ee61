import { reportLater } from './watch-errors.ts';

/** Share of page loads that send warnings; errors are always sent. */
const warningShare = 0.1;
const sendsWarnings = Math.random() < warningShare;

/** `debug` and `info` only log to the console in development; the others also go to the server. */
export const browserLog = {
  debug(...args: unknown[]): void {
    if (import.meta.env.DEV) console.debug(...args);
  },
  info(...args: unknown[]): void {
    if (import.meta.env.DEV) console.info(...args);
  },
  warn(error: unknown): void {
    console.warn(error);
    if (sendsWarnings) void reportLater('warn', error);
  },
  error(error: unknown): void {
    console.error(error);
    void reportLater('error', error);
  },
};
