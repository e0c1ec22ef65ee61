import type { LastChange } from '#content/admin/last-change.ts';
import type { EndpointErrors, EndpointForm } from '#features/webhooks/webhooks.ts';

/** The other save that conflicts. */
export interface SavedEndpoint extends EndpointForm, LastChange {
  readonly version: number;
}

export type SaveRefusal =
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: EndpointErrors }
  | { readonly ok: false; readonly reason: 'too-many' | 'unknown' }
  | { readonly ok: false; readonly reason: 'stale'; readonly theirs: SavedEndpoint };

export type SaveResult = { readonly ok: true; readonly version: number } | SaveRefusal;

export type SecretResult =
  | { readonly ok: true; readonly secret: string }
  /** `sealed`: encrypted under another AUTH_SECRET. */
  | { readonly ok: false; readonly reason: 'unknown' | 'sealed' };

/** The number of queued deliveries, or why there are none. */
export type SendResult =
  | { readonly ok: true; readonly queued: number }
  | { readonly ok: false; readonly reason: 'unknown' | 'disabled' };

export type EndpointResult =
  | ({ readonly action: 'save' } & SaveResult)
  | ({ readonly action: 'test' | 'again' | 'again-failed' } & SendResult)
  | ({ readonly action: 'reveal' | 'rotate' } & SecretResult)
  /** `stopped`: number of waiting events that were stopped; null if nothing changed. */
  | { readonly action: 'enable' | 'disable'; readonly ok: true; readonly stopped: number | null };
