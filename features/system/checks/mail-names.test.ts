import { expect, test } from 'vitest';
import { parseSettings } from '#app/bootstrap/settings.ts';
import type { AppContext } from '#server/app-context.ts';
import type { NameResolver } from './define-check.server.ts';
import { mailNamesCheck } from './mail-checks.server.ts';

function missing(): Promise<never> {
  return Promise.reject(Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' }));
}

/** A zone in memory; `error` for servers that do not answer. */
function check(zone: Readonly<Record<string, string>>, { error = '', from = 'Ann <ann@firm.test.org>' } = {}) {
  const of = (name: string) => {
    if (error !== '') return Promise.reject(Object.assign(new Error(error), { code: error }));
    const text = zone[name];
    return text === undefined ? missing() : Promise.resolve(text);
  };
  const resolver: NameResolver = {
    resolveMx: async (domain) => [{ exchange: await of(`mx ${domain}`) }],
    // Long records arrive in parts.
    resolveTxt: async (domain) => (await of(domain)).split('|').map((text) => [text.slice(0, 4), text.slice(4)]),
  };
  const env = parseSettings({ SMTP_URL: 'smtp://mail.firm.test', MAIL_FROM: from });
  return mailNamesCheck.run({ app: { env } as AppContext, resolver });
}

const complete = {
  'mx firm.test.org': 'mx1.firm.test.org',
  'firm.test.org': 'google-site-verification=x|v=spf1 include:_spf.provider.net -all',
  '_dmarc.firm.test.org': 'v=DMARC1; p=quarantine',
  's1._domainkey.firm.test.org': 'v=DKIM1; k=rsa; p=MIIB',
};
const from = 'Ann <ann@firm.test.org>';

test('a domain with all records is right, and says where its DKIM key is', async () => {
  expect(await check(complete, { from })).toMatchObject({ state: 'ok', remedy: null });
  expect((await check(complete, { from })).summary).toContain('selector s1');
});

test('a key at an unknown selector is a hint and no problem', async () => {
  const result = await check({ ...complete, 's1._domainkey.firm.test.org': 'v=DKIM1; p=' }, { from });
  expect([result.state, result.remedy]).toEqual(['ok', expect.stringContaining('--mail ADDRESS')]);
});

test.each([
  ['mx firm.test.org', undefined, 'no MX record'],
  ['mx firm.test.org', '', 'no MX record'],
  ['firm.test.org', 'v=spf10', 'no SPF record'],
  ['firm.test.org', 'v=spf1 -all|v=spf1 ~all', 'more than one SPF record'],
  ['firm.test.org', 'v=spf1 +all', 'lets anyone send'],
  ['_dmarc.firm.test.org', undefined, 'no DMARC record'],
])('warns, and never fails, for %s: %s', async (name, text, summary) => {
  const { [name as keyof typeof complete]: _gone, ...rest } = complete;
  const result = await check(text === undefined ? rest : { ...rest, [name]: text }, { from });
  expect(result.state).toBe('warning');
  expect(result.summary).toContain(summary);
});

test('says so when names cannot be looked up', async () => {
  expect(await check(complete, { error: 'ETIMEOUT', from })).toMatchObject({ state: 'unknown' });
});

test('warns of a sender that nobody can reply to', async () => {
  expect(await check(complete, { from: 'hello@meridian.example' })).toMatchObject({ state: 'warning' });
});
