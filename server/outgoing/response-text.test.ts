import { expect, test } from 'vitest';
import { answerJson, answerText } from '#server/outgoing/answer-text.ts';

test('an answer is read whole, also an empty one', async () => {
  expect(await answerText(new Response('naïve'))).toBe('naïve');
  expect(await answerText(new Response(null))).toBe('');
  expect(await answerJson(Response.json({ id: 1 }))).toEqual({ id: 1 });
});

test('an answer that never ends is given up at its limit', async () => {
  let isCanceled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (to) => to.enqueue(new Uint8Array(65_536)),
    cancel: () => void (isCanceled = true),
  });
  await expect(answerText(new Response(endless))).rejects.toThrow(RangeError);
  expect(isCanceled).toBe(true);
});
