import type { Register } from 'react-router';
import type { Discard, Upload, UploadResult } from '#features/intake/uploads/upload-queue.ts';
import { objectIn } from '#forms/json.ts';

/**
 * Uses XMLHttpRequest, since `fetch` reports no upload progress. `formId` is called per file, so a cleared form gets no
 * old files.
 */
export function uploadTo(
  formId: () => string,
  address: string = '/functions/v1/upload-to-drive' satisfies keyof Register['pages'],
): Upload {
  return (file, progress, signal) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const unanswered = (message: string) => () => resolve({ ok: false, reason: 'unanswered', message });
      request.open('POST', address);
      request.setRequestHeader('Accept', 'application/json');
      request.upload.onprogress = (event) => {
        // 100 is reserved for the response.
        if (event.lengthComputable) progress(Math.min(99, Math.floor((event.loaded / event.total) * 100)));
      };
      request.onload = () => resolve(answerIn(request.status, request.statusText, request.responseText));
      request.onerror = unanswered('The connection was lost. Check it and try again.');
      request.ontimeout = unanswered('The server took too long to answer. Try again.');
      request.onabort = unanswered('Canceled');
      signal.addEventListener('abort', () => request.abort());
      if (signal.aborted) {
        unanswered('Canceled')();
        return;
      }
      request.timeout = 10 * 60 * 1000;
      request.send(uploadBody(formId(), file));
    });
}

/** Deletes the file, so it no longer counts toward the ten. */
export function discardAt(
  formId: () => string,
  address: string = '/functions/v1/upload-to-drive' satisfies keyof Register['pages'],
): Discard {
  return (fileId) => {
    const query = new URLSearchParams({ formId: formId(), fileId });
    // On failure the server's daily job deletes it; no user action needed.
    fetch(`${address}?${query.toString()}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };
}

/** Converts the response to an upload. */
export function answerIn(status: number, statusText: string, text: string): UploadResult {
  const body = bodyIn(text);
  const { fileId, webViewLink, message } = body;
  if (status >= 200 && status < 300 && typeof fileId === 'string' && typeof webViewLink === 'string') {
    return { ok: true, fileId, webViewLink };
  }
  return {
    ok: false,
    reason: 'refused',
    // HTTP/2 and later have no status text.
    statusText: statusText || statusCopy[status] || `status ${status}`,
    message: typeof message === 'string' ? message : undefined,
  };
}

/** Fields precede the file, so the server has them before the bytes. */
function uploadBody(formId: string, file: File): FormData {
  const body = new FormData();
  body.set('formId', formId);
  body.set('fileName', file.name);
  body.set('file', file);
  return body;
}

function bodyIn(text: string): Record<string, unknown> {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return {};
  }
}

const statusCopy: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
