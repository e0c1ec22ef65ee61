/** A rendered page that keeps its bytes; as the body of a response, they would pass through a stream. */
export class PageResponse extends Response {
  readonly content: Buffer;

  constructor(content: Buffer, init: ResponseInit) {
    super(null, init);
    this.content = content;
  }
}

/** Whether the response has no body. Does not read it. */
export function isEmpty(response: Response): boolean {
  return contentOf(response) === undefined && response.body === null;
}

/** The whole body; null for none. */
export async function readBytes(response: Response): Promise<Buffer | null> {
  const content = contentOf(response);
  if (content !== undefined) return content;
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}

function contentOf(response: Response): Buffer | undefined {
  // No `instanceof`, because the development server loads this class twice.
  return 'content' in response && Buffer.isBuffer(response.content) ? response.content : undefined;
}
