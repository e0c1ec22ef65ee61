/** More than any list or token needs, and parsed in a moment. */
const maxBytes = 4_000_000;

/** Reads the body of a response to `fetch`, which has no limit itself. @throws RangeError for one over 4 MB */
export async function responseText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new RangeError(`The response has more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** @throws RangeError for one over 4 MB, SyntaxError for one that is no JSON */
export async function responseJson(response: Response): Promise<unknown> {
  return JSON.parse(await responseText(response));
}
