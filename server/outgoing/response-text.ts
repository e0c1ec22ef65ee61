/** More than any list or token needs, and parsed in a moment. */
const maxBytes = 4_000_000;

/** The body of an answer to `fetch`, which has no limit itself. @throws RangeError for one over 4 MB */
export async function answerText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new RangeError(`An answer has more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** @throws RangeError for one over 4 MB, SyntaxError for one that is no JSON */
export async function answerJson(answer: Response): Promise<unknown> {
  return JSON.parse(await answerText(answer));
}
