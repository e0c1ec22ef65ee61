import { expect, test } from 'vitest';
import { provesSender } from '#server/email/proven-sender.ts';

const proves = (...results: string[]) => provesSender(results, 'mx.example.com', 'ada@news.harbour.example');

test.each([
  'mx.example.com; dmarc=pass (p=REJECT sp=NONE) header.from=news.harbour.example',
  'mx.example.com 1; spf=fail smtp.mailfrom=x@evil.example; dmarc=pass header.from=news.harbour.example',
  'MX.example.com; dkim=pass header.i=@harbour.example header.s=s1 header.b="a/b="',
  'mx.example.com;\r\n\tspf=pass (mx.example.com: domain of ada@news.harbour.example) smtp.mailfrom=ada@news.harbour.example',
])('accepts %s', (header) => {
  expect(proves(header)).toBe(true);
});

test.each([
  ['no result', []],
  ['none for this email', ['mx.example.com; none']],
  ['a failed DMARC check beside a passed DKIM one', ['mx.example.com; dmarc=fail; dkim=pass header.d=harbour.example']],
  [
    'a pass of another domain',
    ['mx.example.com; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=a@evil.example'],
  ],
  ['a pass of a domain that only ends alike', ['mx.example.com; dkim=pass header.d=arbour.example']],
  ['a pass of a subdomain', ['mx.example.com; dkim=pass header.d=a.news.harbour.example']],
  ['DMARC of another sender', ['mx.example.com; dmarc=pass header.from=evil.example']],
  ['the header of another server', ['mx.evil.example; dmarc=pass header.from=news.harbour.example']],
  [
    'an older header below',
    ['mx.example.com; dmarc=fail', 'mx.example.com; dmarc=pass header.from=news.harbour.example'],
  ],
  [
    'a result in a comment',
    ['mx.example.com; spf=none (; dkim=pass header.d=harbour.example) smtp.mailfrom=a@b.example'],
  ],
  [
    'a result in a quoted address',
    ['mx.example.com; spf=pass smtp.mailfrom="; dkim=pass header.d=harbour.example"@evil.example'],
  ],
  [
    'a comment that a quote ends early',
    ['mx.example.com; spf=fail (of "a); dkim=pass header.d=harbour.example (b"@evil.example)'],
  ],
  ['an unknown method', ['mx.example.com; constructor=pass header.d=harbour.example']],
])('rejects %s', (_what, headers) => {
  expect(proves(...headers)).toBe(false);
});

test('without the name of the receiving server, no header counts', () => {
  const header = 'mx.example.com; dmarc=pass header.from=news.harbour.example';
  expect(provesSender([header], undefined, 'ada@news.harbour.example')).toBe(false);
});
