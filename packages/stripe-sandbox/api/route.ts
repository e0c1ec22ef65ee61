import type { Fields } from './fields.ts';
import type { Provider } from '../ledger/provider.ts';

export interface RouteRequest {
  readonly provider: Provider;
  readonly fields: Fields;
  /** Ids in the URL. */
  readonly ids: readonly [string, string];
}

/** `expand` is always allowed and not listed. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly pattern: RegExp;
  readonly takes: string;
  readonly handle: (request: RouteRequest) => unknown;
}

/** `:id` in a path matches any id. */
export function route(method: Route['method'], path: string, takes: string, handle: Route['handle']): Route {
  return { method, pattern: new RegExp(`^${path.replaceAll(':id', '([\\w.-]+)')}$`), takes, handle };
}
