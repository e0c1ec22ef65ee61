import type { EndpointFaults, EndpointForm } from '#features/webhooks/webhooks.ts';

/** What somebody else has saved meanwhile. */
export interface SavedEndpoint extends EndpointForm {
  readonly version: number;
  /** Their address, or null where the account is gone. */
  readonly by: string | null;
  readonly at: string;
}

export type SaveRefusal =
  | { readonly ok: false; readonly reason: 'invalid'; readonly faults: EndpointFaults }
  | { readonly ok: false; readonly reason: 'too-many' | 'unknown' }
  | { readonly ok: false; readonly reason: 'stale'; readonly theirs: SavedEndpoint };

export type SaveAnswer = { readonly ok: true; readonly version: number } | SaveRefusal;

export type SecretAnswer =
  | { readonly ok: true; readonly secret: string }
  /** `sealed`: it was encrypted under another AUTH_SECRET. */
  | { readonly ok: false; readonly reason: 'unknown' | 'sealed' };

/** How many messages are queued, or why none is. */
export type SendAnswer =
  { readonly ok: true; readonly queued: number } | { readonly ok: false; readonly reason: 'unknown' | 'disabled' };

/** What the page of an endpoint is answered, by what it asked for. */
export type EndpointAnswer =
  | ({ readonly act: 'save' } & SaveAnswer)
  | ({ readonly act: 'test' | 'again' | 'again-failed' } & SendAnswer)
  | ({ readonly act: 'reveal' | 'rotate' } & SecretAnswer)
  | { readonly act: 'enable' | 'disable' | 'remove'; readonly ok: true }
  | { readonly act: 'none'; readonly ok: false; readonly reason: 'unknown' };
