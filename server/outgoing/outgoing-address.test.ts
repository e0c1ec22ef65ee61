import { expect, test } from 'vitest';
import { mayConnect, readOutgoingAddress } from '#server/outgoing/outgoing-address.ts';

const outside = { loopback: false };
const trying = { loopback: true };

test.each([
  ['https://hooks.example.com/in?key=1', 'https://hooks.example.com/in?key=1'],
  ['https://hooks.example.com:8443/in', 'https://hooks.example.com:8443/in'],
  ['https://hooks.example.com:443/in#part', 'https://hooks.example.com/in'],
  ['https://8.8.8.8/in', 'https://8.8.8.8/in'],
  ['https://[2606:4700:4700::1111]/in', 'https://[2606:4700:4700::1111]/in'],
])('accepts %s', (input, url) => {
  expect(readOutgoingAddress(input, outside)).toMatchObject({ ok: true, url: new URL(url) });
});

test.each([
  ['', 'malformed'],
  ['hooks.example.com', 'malformed'],
  [`https://hooks.example.com/${'x'.repeat(2000)}`, 'malformed'],
  ['http://hooks.example.com/', 'scheme'],
  ['ftp://hooks.example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['https://user@hooks.example.com/', 'credentials'],
  ['https://user:secret@hooks.example.com/', 'credentials'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://hooks.example.com:80/', 'port'],
  ['https://localhost/', 'private'],
  ['https://localhost./', 'private'],
  ['https://api.localhost/', 'private'],
  ['https://printer.local/', 'private'],
  ['https://metadata.google.internal/', 'private'],
  ['https://intranet/', 'private'],
  ['https://127.0.0.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://0177.0.0.1/', 'private'],
  ['https://127.1/', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
  ['https://[64:ff9b::a00:1]/', 'private'],
  ['https://１２７.０.０.１/', 'private'],
])('refuses %s: %s', (input, reason) => {
  expect(readOutgoingAddress(input, outside)).toEqual({ ok: false, reason });
});

test('allows this machine as a target in trials, and no other internal one', () => {
  expect(readOutgoingAddress('http://127.0.0.1:80/in', trying).ok).toBe(true);
  expect(readOutgoingAddress('http://localhost:5678/in', trying).ok).toBe(true);
  for (const other of ['http://10.0.0.1/', 'http://hooks.example.com/'])
    expect(readOutgoingAddress(other, trying)).toEqual({ ok: false, reason: 'scheme' });
  expect(readOutgoingAddress('https://10.0.0.1/', trying)).toEqual({ ok: false, reason: 'private' });
});

test('connects a name only to public addresses, and the local name to this machine in trials', () => {
  expect(mayConnect('8.8.8.8', 'hooks.example.com', outside)).toBe(true);
  expect(mayConnect('127.0.0.1', 'hooks.example.com', outside)).toBe(false);
  expect(mayConnect('127.0.0.1', 'hooks.example.com', trying)).toBe(false);
  expect(mayConnect('127.0.0.1', 'localhost', trying)).toBe(true);
  expect(mayConnect('10.0.0.1', 'localhost', trying)).toBe(false);
  expect(mayConnect('127.0.0.1', 'localhost', outside)).toBe(false);
});
