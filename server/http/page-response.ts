/** A rendered page. Its bytes are at hand: as the body of a response they would pass through a stream. */
export class PageResponse extends Response {
  readonly content: Buffer;

  constructor(content: Buffer, init: ResponseInit) {
    super(null, init);
    this.content = content;
  }
}

/** The whole body; null for none. */
export async function bytesOf(response: Response): Promise<Buffer | null> {
  // No `instanceof`: the development server loads pages apart.
  if ('content' in response && Buffer.isBuffer(response.content)) return response.content;
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}
