import { readMultipart } from '#server/http/multipart.ts';

/** Whether a request's body says to be of that media type. */
export function isKind(request: Request, mediaType: string): boolean {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === mediaType;
}

/** Whether a request carries a form, as a browser without scripts posts one, rather than JSON. */
export function isFormPost(request: Request): boolean {
  return isKind(request, 'application/x-www-form-urlencoded') || isKind(request, 'multipart/form-data');
}

/** The body as JSON; undefined where it is none. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

/**
 * The fields of a form post, urlencoded or multipart; files that somebody put in are left unread. Null where the body
 * is no form or cannot be read to its end.
 */
export async function readFormFields(request: Request): Promise<URLSearchParams | null> {
  if (isKind(request, 'application/x-www-form-urlencoded')) {
    const body = await request.text().catch(() => null);
    return body === null ? null : new URLSearchParams(body);
  }
  const read = await readMultipart(request, {
    limits: { fileBytes: 1, files: 1, fields: 100, fieldBytes: 64 * 1024 },
    onFile: () => Promise.resolve(),
  });
  return read.ok ? read.fields : null;
}

/** Sends a form post on to another address of ours with its method and its body. */
export function handOn(location: string): Response {
  return new Response(null, { status: 307, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

/** What a form post is answered with once it is done: a page of its own, so that reload and Back are harmless. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
