import type { Fields } from './fields.ts';
import type { Provider } from '../ledger/provider.ts';

export interface Asked {
  readonly provider: Provider;
  readonly fields: Fields;
  /** The ids in the address, in their order. */
  readonly ids: readonly [string, string];
}

/** An address of the API, the parameters it knows (`expand` goes without saying), and its answer. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly pattern: RegExp;
  readonly takes: string;
  readonly act: (asked: Asked) => unknown;
}

/** `:id` in a path stands for any id. */
export function route(method: Route['method'], path: string, takes: string, act: Route['act']): Route {
  return { method, pattern: new RegExp(`^${path.replaceAll(':id', '([\\w.-]+)')}$`), takes, act };
}
