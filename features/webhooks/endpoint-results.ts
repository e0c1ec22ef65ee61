import type { EndpointFaults, EndpointForm } from '#features/webhooks/webhooks.ts';

/** The conflicting save. */
export interface SavedEndpoint extends EndpointForm {
  readonly version: number;
  /** Address; null if the account is deleted. */
  readonly by: string | null;
  readonly at: string;
}

export type SaveRefusal =
  | { readonly ok: false; readonly reason: 'invalid'; readonly faults: EndpointFaults }
  | { readonly ok: false; readonly reason: 'too-many' | 'unknown' }
  | { readonly ok: false; readonly reason: 'stale'; readonly theirs: SavedEndpoint };

export type SaveResult = { readonly ok: true; readonly version: number } | SaveRefusal;

export type SecretResult =
  | { readonly ok: true; readonly secret: string }
  /** `sealed`: encrypted under another AUTH_SECRET. */
  | { readonly ok: false; readonly reason: 'unknown' | 'sealed' };

/** The number queued, or why none. */
export type SendResult =
  { readonly ok: true; readonly queued: number } | { readonly ok: false; readonly reason: 'unknown' | 'disabled' };

export type EndpointResult =
  | ({ readonly action: 'save' } & SaveResult)
  | ({ readonly action: 'test' | 'again' | 'again-failed' } & SendResult)
  | ({ readonly action: 'reveal' | 'rotate' } & SecretResult)
  /** How many waiting events were stopped; null if nothing was changed. */
  | { readonly action: 'enable' | 'disable'; readonly ok: true; readonly stopped: number | null };
