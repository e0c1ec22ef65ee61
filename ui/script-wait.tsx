import { createContext } from 'react';

/** Whether the page is as it was served, and its scripts do not run yet. Controls that need them wait. */
export const ScriptWait = createContext(false);
