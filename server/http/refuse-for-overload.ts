import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { retrySeconds } from '#server/http/response/responses.ts';
import { unavailableCopy } from '#server/http/pipeline-failure.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import { refusalPage, refusalPagePolicy } from '#server/http/response/refusal-page.ts';

export interface OverloadRefusals {
  refuse(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): void;
  /** Delays immediate retries after a refusal; else undefined. */
  pause(incoming: IncomingMessage): Promise<void> | undefined;
}

/** Milliseconds, for clients that ignore `Retry-After`. */
const tooSoon = 500;

/** Prepared in advance for thousands of refusals a second. */
export function openOverloadRefusals(always: readonly (readonly [string, string])[]): OverloadRefusals {
  const refusedAt = new WeakMap<Socket, number>();
  const layOut = (type: string, body: string, ...more: string[]) => ({
    body,
    headers: [
      ...always.flat(),
      ...['Content-Type', `${type}; charset=utf-8`, 'Content-Length', String(Buffer.byteLength(body))],
      ...['Cache-Control', 'no-store', 'Retry-After', String(retrySeconds), ...more],
    ],
  });
  const failure = { success: false, message: unavailableCopy, error: { code: 'unavailable' } };
  const json = layOut('application/json', JSON.stringify(failure));
  const page = layOut('text/html', refusalPage(unavailableCopy, ''), 'Content-Security-Policy', refusalPagePolicy);
  return {
    refuse(incoming, outgoing, requestId) {
      refusedAt.set(incoming.socket, performance.now());
      const { body, headers } = prefersHtml(incoming.headers.accept) ? page : json;
      outgoing.writeHead(503, headers.concat('X-Request-Id', requestId));
      outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    },
    pause({ socket }) {
      const last = refusedAt.get(socket);
      return last !== undefined && performance.now() - last < tooSoon ? delay(tooSoon) : undefined;
    },
  };
}
