import type { Register } from 'react-router';
import type { Discard, Upload, UploadAnswer } from '#features/intake/wizard/upload-queue.ts';

/**
 * The real way up: XMLHttpRequest, since `fetch` does not tell how much of a body has gone.
 * `formId` is asked for each file, so that a form that was cleared in between gets none of the old one's.
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
        // All bytes sent is not yet an answer: 100 is kept for that.
        if (event.lengthComputable) progress(Math.min(99, Math.floor((event.loaded / event.total) * 100)));
      };
      request.onload = () => resolve(answerIn(request.status, request.statusText, request.responseText));
      request.onerror = unanswered('The connection was lost. Check it and try again.');
      request.ontimeout = unanswered('The server took too long to answer. Try again.');
      request.onabort = unanswered('Cancelled');
      signal.addEventListener('abort', () => request.abort());
      if (signal.aborted) {
        unanswered('Cancelled')();
        return;
      }
      request.timeout = 10 * 60 * 1000;
      request.send(uploadBody(formId(), file));
    });
}

/** Takes a file of this form back, so that it no longer counts among the form's ten. */
export function discardAt(
  formId: () => string,
  address: string = '/functions/v1/upload-to-drive' satisfies keyof Register['pages'],
): Discard {
  return (fileId) => {
    const query = new URLSearchParams({ formId: formId(), fileId });
    // Without an answer the file stays until the server's daily round; the person has nothing to do about it.
    fetch(`${address}?${query.toString()}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };
}

/** What the server's answer says; exported for its test. */
export function answerIn(status: number, statusText: string, text: string): UploadAnswer {
  const body = bodyIn(text);
  const { fileId, webViewLink, message } = body;
  if (status >= 200 && status < 300 && typeof fileId === 'string' && typeof webViewLink === 'string') {
    return { ok: true, fileId, webViewLink };
  }
  return {
    ok: false,
    reason: 'refused',
    // HTTP/2 and later carry no status text.
    statusText: statusText || statusCopy[status] || `status ${status}`,
    message: typeof message === 'string' ? message : undefined,
  };
}

/** The fields stand before the file, so that the server knows them when the bytes arrive. */
function uploadBody(formId: string, file: File): FormData {
  const body = new FormData();
  body.set('formId', formId);
  body.set('fileName', file.name);
  body.set('file', file);
  return body;
}

function bodyIn(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
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
