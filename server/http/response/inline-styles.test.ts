import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineStyles } from '#server/http/response/inline-styles.ts';

const sheets = { '/assets/frame.css': '.a{color:red}', '/assets/page.css': '@media (width<40rem){.b{top:0}}' };
const hashOf = (sheet: string) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`;

function styled(page: string) {
  const { html, hashes } = inlineStyles(Buffer.from(page), sheets);
  return { html: html.toString(), hashes };
}

test('puts the linked style sheets of the head in place, with the hashes for the policy, and disables their links', () => {
  const page =
    '<head><link nonce="" rel="stylesheet" href="/assets/frame.css#"/><link rel="stylesheet" href="/assets/page.css"/></head><body></body>';
  const inPlace = (['/assets/frame.css', '/assets/page.css'] as const).map(
    (address) => `<style>${sheets[address]}</style><link rel="stylesheet" href="${address}" disabled>`,
  );
  expect(styled(page)).toEqual({
    html: `<head>${inPlace.join('')}</head><body></body>`,
    hashes: `${hashOf(sheets['/assets/frame.css'])} ${hashOf(sheets['/assets/page.css'])}`,
  });
});

test('leaves unknown sheets, other links and the body as they are', () => {
  const link = '<link rel="stylesheet" href="/assets/frame.css"/>';
  const page = `<head><link rel="stylesheet" href="/dev.css"/><link rel="icon" href="/x.svg"/></head><body>${link}</body>`;
  expect(styled(page)).toEqual({ html: page, hashes: '' });
});
