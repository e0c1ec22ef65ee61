import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { expect, vi } from 'vitest';
import { makePerson, usualPassword } from './accounts.ts';
import { giveDetails } from './billing-details.ts';
import type { BuiltSite } from './built-site.ts';
import { mailsOf } from './emails.ts';

/** A signed-in person without scripts. */
export interface PortalClient {
  readonly id: string;
  readonly email: string;
  /** What is shown on a page, without tags. */
  read(path: string): Promise<string>;
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Response>;
  /** The address that a form leads to. */
  sent(path: string, fields: Readonly<Record<string, string>>): Promise<string>;
  html(path: string): Promise<string>;
  /** Asks for a page, without following where it leads. */
  ask(path: string): Promise<Response>;
  /** Pays at the checkout by the test card. */
  buy(priceId: string): Promise<void>;
  subjects(): Promise<string>;
}

/** For what the jobs write. */
export const soon = { timeout: 20_000, interval: 200 };

export async function signInOverHttp(site: BuiltSite, name: string): Promise<PortalClient> {
  const { email, id } = await makePerson(site.app, name);
  if (!isTaxOn(site.app)) await giveDetails(site.app, id);
  const json = { 'Content-Type': 'application/json', Origin: site.origin };
  const body = JSON.stringify({ email, password: usualPassword });
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, { method: 'POST', body, headers: json });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  const headers = { Cookie: cookie.join('; '), Origin: site.origin };
  const html = async (path: string) => (await fetch(`${site.origin}${path}`, { headers })).text();
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${site.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
  const sent = async (path: string, fields: Readonly<Record<string, string>>) => {
    const answer = await post(path, fields);
    expect([path, answer.status]).toEqual([path, 303]);
    return answer.headers.get('Location') ?? '';
  };
  return {
    id,
    email,
    html,
    ask: (path) => fetch(`${site.origin}${path}`, { headers, redirect: 'manual' }),
    post,
    sent,
    read: async (path) => shownText(await html(path)),
    async buy(priceId) {
      const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann', email };
      const address = await sent(`/checkout?priceId=${priceId}`, { priceId });
      const paid = await fetch(address, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
      expect(paid.headers.get('Location')).toContain('/success?session_id=cs_');
      await vi.waitFor(async () => expect(await html('/dashboard')).toContain('4242'), soon);
    },
    async subjects() {
      const mails = await mailsOf(site.app.env.DATA_DIR);
      return mails.flatMap(({ to, subject }) => (to?.[0]?.address === email ? [subject] : [])).join('\n');
    },
  };
}

/** Of a page, without tags. */
export function shownText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
