import { AsyncLocalStorage } from 'node:async_hooks';

// One store for the process, so that log lines and queued jobs get the id without passing it through all calls.
const current = new AsyncLocalStorage<string | undefined>();

/** Runs `work` for the request with this id, or for a job that it queued; without an id, for no request. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work);
}

/** The field of log lines; empty outside of requests and of the jobs that they queued. */
export function requestIdField(): { readonly requestId?: string } {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** The payload of a job with the id of the request that queues it. Schemas of jobs drop the field. */
export function withQueuedBy(payload: object): object {
  return { ...payload, ...requestIdField() };
}

/** The id of the request that queued a job, from its payload. */
export function queuedBy(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('requestId' in payload)) return undefined;
  return typeof payload.requestId === 'string' ? payload.requestId : undefined;
}
