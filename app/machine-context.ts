import { createContext } from 'react-router';
import type { Machine } from '#server/machine.ts';

/** Who asks, as the HTTP floor established it. */
export interface Caller {
  /** The trusted client address (`TRUSTED_PROXIES` decides whether `X-Forwarded-For` is believed). */
  readonly address: string;
  readonly requestId: string;
  /** The CSP nonce of this response; only hydrated pages print it. */
  readonly nonce: string;
}

/** `context.get(machineContext)` in loaders and actions. */
export const machineContext = createContext<Machine>();

export const callerContext = createContext<Caller>();
