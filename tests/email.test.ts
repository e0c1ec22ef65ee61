import { createElement as h } from 'react';
import { expect, test } from 'vitest';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailLink, EmailText } from '#ui/email/email.tsx';
import { renderEmail } from '#server/email/render.ts';

const mail = h(EmailFrame, {
  brand: 'Meridian',
  preview: 'A new request from Acme',
  footer: 'You have this letter because someone asked for it.',
  children: [
    h(EmailHeading, { key: 1, children: 'A new request from <Acme>' }),
    h(EmailText, { key: 2, children: 'First line\nsecond line' }),
    h(EmailHeading, { key: 3, level: 2, children: 'Project goals' }),
    h(EmailFacts, {
      key: 4,
      facts: [
        { label: 'Company', value: 'Acme & Söhne' },
        { label: 'Phone', value: '+49 30 1234' },
        { label: 'Biggest pain point', value: 'Copying\nand pasting <b>by hand</b>' },
        { label: 'Urgency', value: 'High' },
      ],
    }),
    h(EmailButton, { key: 5, href: 'https://meridian.example/admin?a=1&b=2', children: 'View the request' }),
  ],
});

test('formats the text part as a readable email', async () => {
  const { text } = await renderEmail(mail);
  expect(text).toBe(`Meridian

A new request from <Acme>

First line
second line


PROJECT GOALS

Company: Acme & Söhne
Phone: +49 30 1234

Biggest pain point:
Copying
and pasting <b>by hand</b>

Urgency: High

View the request https://meridian.example/admin?a=1&b=2

--------

You have this letter because someone asked for it.
`);
});

test('escapes user input in the HTML part, and includes the preview', async () => {
  const { html } = await renderEmail(mail);
  expect(html).toContain('A new request from &lt;Acme&gt;');
  expect(html).toContain('&lt;b&gt;by hand&lt;/b&gt;');
  expect(html).not.toContain('<b>by hand');
  expect(html).toContain('A new request from Acme');
  expect(html).toContain('href="https://meridian.example/admin?a=1&amp;b=2"');
});

test('puts angle brackets around an address that punctuation follows, in the text part', async () => {
  const link = h(EmailLink, { key: 1, href: 'https://meridian.example/call/a.b', children: 'Move it' });
  const children = h(EmailText, {
    children: ['We call you. ', link, ', or reply. See <https://a.example>, (https://b.example).'],
  });
  const { text } = await renderEmail(h(EmailFrame, { brand: 'Meridian', preview: '', footer: '', children }));
  expect(text).toContain(
    'We call you. Move it <https://meridian.example/call/a.b>, or reply. See <https://a.example>, (https://b.example).\n',
  );
});
