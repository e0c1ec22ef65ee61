import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bodyLimit, limitedBody, type BodyRefusal } from '#server/http/request/request-body.ts';

const upload = bodyLimit('file', 'multipart/form-data; boundary=x');
const minRate = { bytes: 1000, milliseconds: 150 };

function openBody(limit = upload) {
  const arriving = new PassThrough();
  const refusals: BodyRefusal[] = [];
  const body = limitedBody(
    arriving as unknown as IncomingMessage,
    limit,
    (refusal) => void refusals.push(refusal),
    minRate,
  );
  return { arriving, refusals, read: () => new Response(body).bytes() };
}

test('aborts an upload that arrives drop by drop long before its deadline', async () => {
  const { arriving, refusals, read } = openBody();
  const drops = setInterval(() => arriving.write('x'), 10);
  const began = performance.now();
  await expect(read()).rejects.toThrow('too-slow');
  clearInterval(drops);
  expect(refusals).toEqual(['too-slow']);
  expect(performance.now() - began).toBeLessThan(5000);
});

test('aborts an upload that stops', async () => {
  const { arriving, refusals, read } = openBody();
  arriving.write(Buffer.alloc(500));
  await expect(read()).rejects.toThrow('too-slow');
  expect(refusals).toEqual(['too-slow']);
});

test('accepts a slow upload at the minimum rate', async () => {
  const { arriving, refusals, read } = openBody();
  const reading = read();
  for (let part = 0; part < 6; part += 1) {
    arriving.write(Buffer.alloc(5000));
    await delay(60);
  }
  arriving.end();
  expect((await reading).length).toBe(30_000);
  expect(refusals).toEqual([]);
});

test('does not count the time of our own reader against the sender', async () => {
  const { arriving, refusals } = openBody();
  const body = limitedBody(
    arriving as unknown as IncomingMessage,
    upload,
    (refusal) => void refusals.push(refusal),
    minRate,
  );
  const reader = body.getReader();
  arriving.write('a');
  await reader.read();
  await delay(400);
  arriving.write('b');
  await reader.read();
  arriving.end();
  expect((await reader.read()).done).toBe(true);
  expect(refusals).toEqual([]);
});
