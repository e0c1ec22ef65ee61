import { STATUS_CODES, type ServerResponse } from 'node:http';

/** For unreadable or too slow requests. */
export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: NodeJS.WritableStream & { destroy(): void },
): void {
  const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  const status = statuses[error.code ?? ''] ?? 400;
  if (error.code === 'ECONNRESET' || !socket.writable || isResponseUnderWay(socket)) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    success: false,
    message: 'This request cannot be read.',
    error: { code: 'malformed-request' },
  });
  socket.end(
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nContent-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\nCross-Origin-Resource-Policy: same-origin\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\nContent-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`,
  );
}

// Avoids writing into the previous response. Node's own refusals check this name too.
function isResponseUnderWay(socket: object): boolean {
  return '_httpMessage' in socket && (socket._httpMessage as ServerResponse | null)?.headersSent === true;
}
