import { expect, test } from 'vitest';
import { responseJson, responseText } from './response-text.ts';

test('an answer is read whole, also an empty one', async () => {
  expect(await responseText(new Response('naïve'))).toBe('naïve');
  expect(await responseText(new Response(null))).toBe('');
  expect(await responseJson(Response.json({ id: 1 }))).toEqual({ id: 1 });
});

test('an answer that never ends is given up at its limit', async () => {
  let isCanceled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (to) => to.enqueue(new Uint8Array(65_536)),
    cancel: () => void (isCanceled = true),
  });
  await expect(responseText(new Response(endless))).rejects.toThrow(RangeError);
  expect(isCanceled).toBe(true);
});
