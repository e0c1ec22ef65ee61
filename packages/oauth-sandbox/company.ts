import type { Grants } from './grants.ts';
import type { TestPerson } from './people.ts';

/** The site as registered with the provider. */
export interface Client {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
  readonly redirectUri: string;
}

export type AuthorizationFault = 'unknown-client' | 'wrong-redirect' | 'wrong-type' | 'no-challenge';

export interface Company {
  readonly name: string;
  /** Settings that disable the sandbox. */
  readonly keys: readonly string[];
  readonly client: Client;
  readonly people: readonly TestPerson[];
  readonly grants: Grants;
  refused(fault: AuthorizationFault, state: string): Response;
  /** Sent when the user denies. */
  readonly denial: Readonly<Record<string, string>>;
  /** Sent beside code and state. */
  readonly extra: Readonly<Record<string, string>>;
}
