import type { Client } from './company.ts';
import type { TestPerson } from './people.ts';

/** For browsers and for the program. */
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

/** Null for unknown paths. */
export type SignInSandbox = (path: string, request: Request) => Promise<Response | null>;
