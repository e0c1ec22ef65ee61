import { reportLater } from './watch-errors.ts';

/** The share of page loads that send warnings; errors are always sent. */
const warningShare = 0.1;
const sendsWarnings = Math.random() < warningShare;

/** The browser's logger. `debug` and `info` write to the console in development only; the others also go to the server. */
export const browserLog = {
  debug(...copy: unknown[]): void {
    if (import.meta.env.DEV) console.debug(...copy);
  },
  info(...copy: unknown[]): void {
    if (import.meta.env.DEV) console.info(...copy);
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
