import { createContext } from 'react-router';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

export type { Caller, Machine };

/** `context.get(machineContext)` in loaders and actions. */
export const machineContext = createContext<Machine>();

/** `context.get(callerContext)` in loaders and actions. */
export const callerContext = createContext<Caller>();
