import { STATUS_CODES, validateHeaderValue, type ServerResponse } from 'node:http';

/** How long a connection waits for its next request, in milliseconds. */
export const keepAliveTimeout = 65_000;

/** Status line and headers of a response, as they are sent, without those that each response has for itself. */
export interface PreparedHead {
  readonly status: number;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly text: string;
}

/** `headers` are names and values in turns. Throws a `TypeError` for a value that no header may have. */
export function prepareHead(status: number, headers: readonly string[]): PreparedHead {
  const lines = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}`);
  }
  return { status, headers, text: `${lines.join('\r\n')}\r\n` };
}

/**
 * Sets the head of a response, sent with its first bytes. Node checks and joins every header of every response, which
 * takes longer than the rest of a response from memory; `_header` is where it keeps the result. The documented way is
 * taken where Node must decide about the connection, and if it ever renames the field (record 0130).
 */
export function setPreparedHead(outgoing: ServerResponse, head: PreparedHead, requestId: string): void {
  if (!outgoing.shouldKeepAlive || !('_header' in outgoing)) {
    outgoing.writeHead(head.status, head.headers.concat('X-Request-Id', requestId));
    return;
  }
  outgoing.statusCode = head.status;
  outgoing._header = `${head.text}X-Request-Id: ${requestId}\r\n${commonLines()}`;
}

let commonSecond = 0;
let common = '';

/** The same for every response of a second. */
function commonLines(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== commonSecond) {
    commonSecond = second;
    const date = new Date(second * 1000).toUTCString();
    common = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${String(keepAliveTimeout / 1000)}\r\n\r\n`;
  }
  return common;
}
