import { createContext } from 'react-router';
import type { Client } from '#server/http/client.ts';
import type { AppContext } from '#server/app-context.ts';

export type { Client, AppContext };

/** `context.get(machineContext)` in loaders and actions. */
export const appContext = createContext<AppContext>();

/** `context.get(callerContext)` in loaders and actions. */
export const clientContext = createContext<Client>();
