import { describe, expect, test } from 'vitest';
import { cookieName, readCookie, setCookie } from '#server/http/request/cookies.ts';

const https = { PUBLIC_ORIGIN: 'https://www.example.com' };
const http = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };

describe('cookies', () => {
  test('binds the cookie to this host on https', () => {
    expect(setCookie(https, 'draft', 'a b;', { maxAge: 60.5 })).toBe(
      '__Host-draft=a%20b%3B; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    );
    expect(setCookie(http, 'draft', 'x')).toBe('draft=x; Path=/; HttpOnly; SameSite=Lax');
    expect(cookieName(http, 'draft')).toBe('draft');
  });

  test('reads its own cookies, and nothing else', () => {
    expect(readCookie(https, 'draft=no; __Host-draft=a%20b%3B; z=1', 'draft')).toBe('a b;');
    expect(readCookie(http, 'xdraft=no', 'draft')).toBeUndefined();
    expect(readCookie(http, 'draft=%E0%A4', 'draft')).toBeUndefined();
    expect(readCookie(http, null, 'draft')).toBeUndefined();
  });
});
