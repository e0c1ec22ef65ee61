import type { Client } from './authorization.ts';
import type { TestPerson } from './people.ts';

/** Where the stand-in is reached: by browsers, and by the program itself. */
export interface Bases {
  readonly browser: string;
  readonly program: string;
}

export interface SignInSandboxOptions {
  readonly bases: Bases;
  readonly client: Client;
  readonly people: readonly TestPerson[];
  readonly now: () => Date;
}

/** Answers a path of the company's; null where it has no such address. */
export type SignInSandbox = (path: string, request: Request) => Promise<Response | null>;
