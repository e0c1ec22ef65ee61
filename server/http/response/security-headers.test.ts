import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#server/http/response/security-headers.ts';

const https = { PUBLIC_ORIGIN: 'https://www.example.com' };
const http = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };

test('allows our files and nothing inline on a public page', () => {
  const policy = contentSecurityPolicy(http).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("img-src 'self'");
  expect(policy.join()).not.toMatch(/unsafe|nonce|upgrade|data:|trusted/);
});

test('allows inline style sheets by their hashes alone', () => {
  const policy = contentSecurityPolicy(https, { styles: 'sha256-a= sha256-b=' });
  expect(policy).toContain("style-src 'self' 'sha256-a=' 'sha256-b=';");
  expect(policy).toContain("script-src 'self';");
});

test('adds the nonce of a hydrated page, and upgrade and HSTS on https', () => {
  expect(contentSecurityPolicy(https, { nonce: 'abc' })).toContain("script-src 'self' 'nonce-abc';");
  expect(contentSecurityPolicy(https, { nonce: 'abc' })).toContain(
    "require-trusted-types-for 'script'; trusted-types ",
  );
  expect(contentSecurityPolicy(http, { nonce: 'abc', development: true })).not.toContain('trusted-types');
  expect(contentSecurityPolicy(https)).toContain('upgrade-insecure-requests');
  const names = (settings: { PUBLIC_ORIGIN: string }) => securityHeaders(settings).map(([name]) => name);
  expect(names(https)).toContain('Strict-Transport-Security');
  expect(names(http)).not.toContain('Strict-Transport-Security');
});

test('lets a form lead to the sign-in and payment providers, and nowhere else', () => {
  const formAction = (formTargets?: readonly string[], settings: object = {}) =>
    contentSecurityPolicy({ ...https, ...settings }, { formTargets })
      .split('; ')
      .find((part) => part.startsWith('form-action'));
  expect(formAction()).toBe("form-action 'self'");
  expect(formAction(['https://github.com'])).toBe("form-action 'self' https://github.com");
  const oneHost = 'http://localhost:4830';
  expect(formAction([oneHost, oneHost])).toBe("form-action 'self' http://localhost:4830");
  expect(formAction([], { STRIPE_CHECKOUT_ORIGIN: 'https://pay.example' })).toBe(
    "form-action 'self' https://pay.example",
  );
});
