import { expect, it } from 'vitest';
import { redirectPost, readFormFields, redirectAfterPost } from './form-post.ts';

function post(body: BodyInit, type?: string): Request {
  return new Request('https://meridian.example/contact', {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'Content-Type': type },
  });
}

it('reads the fields of both form encodings, and leaves files untouched', async () => {
  const multipart = new FormData();
  multipart.set('email', 'ada@harbour.example');
  multipart.set('file', new File(['x'.repeat(1000)], 'a.txt'));
  multipart.set('message', 'one\r\ntwo');
  for (const body of [new URLSearchParams({ email: 'ada@harbour.example', message: 'one\r\ntwo' }), multipart]) {
    const fields = await readFormFields(post(body));
    expect(fields?.get('email')).toBe('ada@harbour.example');
    expect(fields?.get('message')).toBe('one\r\ntwo');
  }
});

it.each([
  ['{}', 'application/json'],
  ['no boundary', 'multipart/form-data'],
  ['--b\r\nbroken', 'multipart/form-data; boundary=b'],
])('reads nothing from %j as %s', async (body, type) => {
  expect(await readFormFields(post(body, type))).toBeNull();
});

it('redirects a post with its body, and a completed one to a page', () => {
  expect([redirectPost('/contact').status, redirectPost('/contact').headers.get('Location')]).toEqual([
    307,
    '/contact',
  ]);
  expect([redirectAfterPost('/contact').status, redirectAfterPost('/contact').headers.get('Location')]).toEqual([
    303,
    '/contact',
  ]);
});
