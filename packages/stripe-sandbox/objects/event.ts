import type { Thing } from './parts.ts';

export const apiVersion = '2026-10-28.endive';

export interface ProviderEvent extends Thing {
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: Thing; readonly previous_attributes?: Readonly<Record<string, unknown>> };
  readonly livemode: false;
  pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}
