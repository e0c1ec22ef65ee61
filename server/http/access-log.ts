import { isForProbes } from '#server/http/request-pipeline.ts';
import type { Logger } from '#server/log.ts';

/**
 * One line for each response; successful ones to probes are at debug. Without address, query and user agent, for privacy; `route` is the pattern of the path, so
 * that nothing that a path may hold reaches the log.
 */
export function openAccessLog(log: Logger) {
  // None of these fields is personal, and redaction takes longer than sending a page from memory.
  const access = log.child({}, { redact: [] });
  return (method: string | undefined, route: string, requestId: string, status: number, spent: number) => {
    const [milliseconds, path] = [Math.round(spent * 10) / 10, route.slice(0, 500)];
    const line = { requestId, method, path, status, milliseconds };
    if (isForProbes(route) && status < 400) access.debug({ event: 'probe.answered', ...line }, 'Request of a probe');
    else access.info({ event: 'request.answered', ...line }, 'Request');
  };
}

/** Removes the query from a URL. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
