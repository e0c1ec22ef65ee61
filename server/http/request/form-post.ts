import { readMultipart } from '#server/http/request/multipart.ts';

/** Whether the content type is this media type. */
export function isKind(request: Request, mediaType: string): boolean {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === mediaType;
}

/** Whether this is a form post (no scripts), not JSON. */
export function isFormPost(request: Request): boolean {
  return isKind(request, 'application/x-www-form-urlencoded') || isKind(request, 'multipart/form-data');
}

/** Undefined if invalid. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

/** Urlencoded or multipart; ignores files. Null if the body is no form or incomplete. */
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

/** Fields of a posted form; empty if the body is not a form. */
export async function readPostedFields(request: Request): Promise<URLSearchParams> {
  const fields = (isFormPost(request) ? await readFormFields(request) : null) ?? new URLSearchParams();
  // Postgres rejects NUL; valid texts never contain it.
  return new URLSearchParams([...fields].map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** Redirects a form post, keeping method and body. */
export function redirectPost(location: string): Response {
  return new Response(null, { status: 307, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

/** Redirects after a form post, so reload and Back are safe. */
export function redirectAfterPost(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
