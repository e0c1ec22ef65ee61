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
