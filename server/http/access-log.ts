import type { IncomingMessage } from 'node:http';
import { accessLog, type Logger } from '#server/log.ts';
import type { LogIds } from '#server/telemetry/tracing.ts';

/** Without address, query and user agent, for privacy. */
export function openAccessLog(log: Logger) {
  const access = accessLog(log);
  return ({ url = '', method }: IncomingMessage, requestId: string, status: number, spent: number, ids?: LogIds) => {
    const [milliseconds, path] = [Math.round(spent * 10) / 10, pathOf(url).slice(0, 500)];
    access.info({ event: 'request.answered', requestId, method, path, status, milliseconds, ids });
  };
}

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
