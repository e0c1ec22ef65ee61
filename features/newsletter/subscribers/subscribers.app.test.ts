import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendNewsletterWelcome } from '#features/newsletter/newsletter.jobs.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import { beginSubscriberImport, subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import {
  addSubscriber,
  eraseSubscriber,
  resubscribeByHand,
  unsubscribeByHand,
} from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import {
  countSubscribers,
  listSources,
  listSubscribers,
} from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { auditList } from '#features/audit-log/audit-log.ts';
import { listAudit } from '#features/audit-log/list-audit.server.ts';
import { exportSubscribers } from '#features/newsletter/subscribers/subscriber-export.server.ts';
import { subscriberList } from '#features/newsletter/subscribers/subscriber-list.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';
import { runNow } from '../../../tests/jobs.ts';

let by: Administrator;

const test = await openTestApp();
const { app } = test;
beforeEach(async () => {
  by = await makeAdministrator(app, 'keeper');
});

const review = (id: string, filter = '') => subscriberImport.review(app, id, new URLSearchParams(filter));

const consent = { consentSource: 'Cards at the trade fair', consentAt: '2026-01-15' };

describe('an import', () => {
  it('reports the result of each line, adds the new ones with their consent, and reactivates no one', async () => {
    await rows(`('here@harbour.example', 'active', null), ('left@harbour.example', 'unsubscribed', now()),
      ('bounced@harbour.example', 'bounced', null), ('asked@harbour.example', 'pending', null)`);
    const erased = await idOf('here@harbour.example');
    await eraseSubscriber(app, by, erased);
    await rows(`('there@harbour.example', 'active', null)`);
    const text = [
      'Name,Mail',
      'New,new@harbour.example',
      'There,THERE@harbour.example',
      'Left,left@harbour.example',
      'Erased,here@harbour.example',
      'Bounced,bounced@harbour.example',
      'Asked,asked@harbour.example',
      'Wrong,not an address',
      'Again,"New <new@harbour.example>"',
      'Later,later@harbour.example',
    ].join('\n');
    const opened = await subscriberImport.open(app, by, 'fair.csv', text);
    if (!opened.ok) throw new Error(opened.reason);
    const { id } = opened;
    const verdicts = async () => (await review(id))?.lines.map(({ verdict }) => verdict);
    expect(await verdicts()).toEqual([
      ...['added', 'present', 'left', 'left', 'bounced', 'present', 'invalid', 'repeated', 'added'],
    ]);
    expect(await review(id)).toMatchObject({
      columns: [{ name: 'Name' }, { name: 'Mail' }],
      mapping: { email: 1 },
      counts: { added: 2, present: 2, left: 2, bounced: 1, invalid: 1, repeated: 1 },
    });
    expect(await count(`source = 'import'`)).toBe(0);

    expect(await beginSubscriberImport(app, by, id, { consentSource: ' ', consentAt: '' })).toMatchObject({
      errors: {
        consentSource: expect.stringContaining('consent') as string,
        consentAt: expect.any(String) as string,
      },
    });
    expect(await beginSubscriberImport(app, by, id, { ...consent, consentAt: '2999-01-01' })).toMatchObject({
      ok: false,
    });
    expect(await beginSubscriberImport(app, by, id, consent)).toEqual({ ok: true });
    expect(await beginSubscriberImport(app, by, id, consent)).toEqual({ ok: false, reason: 'nothing' });
    // Someone subscribes and unsubscribes before the import is written.
    await rows(`('later@harbour.example', 'unsubscribed', now())`);
    await runNow(subscriberImport.job, app, { importId: id });
    await runNow(subscriberImport.job, app, { importId: id });
    expect((await verdicts())?.at(-1)).toBe('left');
    expect(await review(id)).toMatchObject({ state: 'done', counts: { added: 1, left: 3 } });
    expect(await count(`source = 'import'`)).toBe(1);
    const { rows: written } = await test.database.pool.query(
      `select status, consent_source, consent_at::date::text as consent_at, imported_by from newsletter_subscriptions where email = 'new@harbour.example'`,
    );
    expect(written).toEqual([
      { status: 'active', consent_source: consent.consentSource, consent_at: '2026-01-15', imported_by: by.user.id },
    ]);
    expect(await count(`email = 'left@harbour.example' and status = 'unsubscribed'`)).toBe(1);
    expect(await count(`email = 'here@harbour.example'`)).toBe(0);
  });

  it('reads another column on request, and can be discarded', async () => {
    const opened = await subscriberImport.open(app, by, '', 'a@harbour.example,x@harbour.example\nb@harbour.example,y');
    if (!opened.ok) throw new Error(opened.reason);
    expect(await subscriberImport.map(app, opened.id, { email: 1 })).toBe(true);
    expect(await subscriberImport.map(app, opened.id, { email: 2 })).toBe(false);
    expect(await review(opened.id, 'verdict=added')).toMatchObject({ lines: [{ text: 'x@harbour.example' }] });
    expect(await subscriberImport.drop(app, opened.id)).toBe(true);
    expect(await review(opened.id)).toBeUndefined();
    expect(await subscriberImport.open(app, by, '', 'nothing\nhere')).toEqual({ ok: false, reason: 'no-addresses' });
    expect(await subscriberImport.open(app, by, '', '\n \n')).toEqual({ ok: false, reason: 'empty' });
  });
});

describe('a list of people, some of whom want no email', () => {
  const file = [
    'Email,Status,Source,Entered,Subscribed,Unsubscribed,Bounced,Bounce reason,How consent was given,When consent was given',
    'ann@harbour.example,Active,Contact page,2026-01-02T03:04:05.000Z,2026-01-02T03:04:06.000Z,,,,On paper,2026-01-01T00:00:00.000Z',
    'bo@harbour.example,Unsubscribed,Import,2026-01-03T03:04:05.000Z,2026-01-03T03:04:05.000Z,2026-02-01T00:00:00.000Z,,,On paper,2026-01-01T00:00:00.000Z',
    'cy@harbour.example,Bounced,Import,2026-01-04T03:04:05.000Z,2026-01-04T03:04:05.000Z,,2026-02-02T00:00:00.000Z,SMTP 550 5.1.1,On paper,2026-01-01T00:00:00.000Z',
    'di@harbour.example,Unconfirmed,Import,2026-01-05T03:04:05.000Z,,,,,On paper,2026-01-01T00:00:00.000Z',
    'ed@harbour.example,Suspected spam,Import,2026-01-06T03:04:05.000Z,,,,,On paper,2026-01-01T00:00:00.000Z',
  ];
  const write = async (text: string) => {
    const opened = await subscriberImport.open(app, by, 'list.csv', text);
    if (!opened.ok) throw new Error(opened.reason);
    expect(await beginSubscriberImport(app, by, opened.id, consent)).toEqual({ ok: true });
    await runNow(subscriberImport.job, app, { importId: opened.id });
    return opened.id;
  };
  const exported = async () => {
    const text = await (await exportSubscribers(app, by, new URLSearchParams())).text();
    return text.replace('\uFEFF', '').trim().split('\r\n');
  };

  it('is the same cells once it is exported again, from an empty site', async () => {
    await write(file.join('\n'));
    const [head, ...lines] = await exported();
    expect([head, ...lines.sort()]).toEqual(file);
    await test.database.pool.query('delete from newsletter_subscriptions');
    await write([head, ...lines].join('\r\n'));
    expect((await exported()).sort()).toEqual([...file].sort());
  });

  it('can be taken back, but for those who want no email or have changed', async () => {
    const id = await write(`${file.join('\n')}\nfay@harbour.example,Active,,,,,,,,`);
    expect(await review(id)).toMatchObject({
      state: 'done',
      counts: { added: 2, left: 1, bounced: 1, unconfirmed: 2 },
    });
    await unsubscribeByHand(app, by, await idOf('fay@harbour.example'));
    await rows(`('own@harbour.example', 'active', null)`);
    const undo = () =>
      subscriberImport.undo(app, by, id, (addresses) => ({
        action: 'subscribers-import-undone',
        details: { addresses },
      }));
    expect(await undo()).toBe(true);
    expect(await undo()).toBe(false);
    expect(await review(id)).toMatchObject({ state: 'undone', counts: { added: 1, undone: 3 } });
    const { rows: stay } = await test.database.pool.query<{ email: string }>(
      'select email from newsletter_subscriptions order by email',
    );
    expect(stay.map(({ email }) => email.split('@')[0])).toEqual(['bo', 'cy', 'fay', 'own']);
  });
});

describe('the list', () => {
  it('finds by part of the address, status and source, and pages by a cursor', async () => {
    await test.database.pool.query(
      `insert into newsletter_subscriptions (email, status, source, created_at)
       select 'p' || n || case when n % 2 = 0 then '_even' else '%odd' end || '@harbour.example',
         case when n % 5 = 0 then 'unsubscribed' else 'active' end, 'page' || n % 3, now() - n * interval '1 second'
       from generate_series(1, 120) n`,
    );
    const ask = (query: string) => subscriberList.read(new URLSearchParams(query));
    const emails = async (query: string) => {
      const found: string[] = [];
      for await (const { email } of everyItem((after) => listSubscribers(app, { ...ask(query), after })))
        found.push(email);
      return found;
    };
    expect(await emails('q=_EVEN')).toHaveLength(60);
    expect(await emails('q=%25')).toHaveLength(60);
    expect(await emails('q=n@')).toHaveLength(60);
    expect(await emails('q=od&sort=address')).toHaveLength(60);
    expect(await emails('q=zq')).toEqual([]);
    expect(await emails('standing=left&source=page0')).toHaveLength(8);
    for (const query of ['', 'sort=oldest', 'sort=address', 'q=p1&standing=active']) {
      const filter = ask(query);
      const seen: string[] = [];
      let after: string | null = '';
      do {
        const page: Awaited<ReturnType<typeof listSubscribers>> = await listSubscribers(app, { ...filter, after }, 17);
        seen.push(...page.items.map(({ email }) => email));
        after = page.next;
      } while (after !== null);
      expect(seen, query).toEqual(await emails(query));
      expect(new Set(seen).size).toBe(seen.length);
    }
    expect(await countSubscribers(app, ask('source=page1'))).toMatchObject({
      shown: { count: 40, isMore: false },
      by: { active: { count: 96 }, left: { count: 24 }, spam: { count: 0 } },
    });
    expect(await countSubscribers(app, ask('q=ev'))).toMatchObject({ shown: { count: 60, isMore: false } });
    expect(await listSources(app)).toEqual(['page0', 'page1', 'page2']);
    expect((await listSubscribers(app, ask('after=x'), 1)).items[0]?.email).toBe('p1%odd@harbour.example');
  });

  it('is exported without spreadsheet formulas', async () => {
    await rows(`('=cmd|calc@harbour.example', 'active', null)`);
    const answer = await exportSubscribers(app, by, new URLSearchParams('standing=active'));
    const [head, line] = (await answer.text()).split('\r\n');
    expect(head).toContain('Email,Status,');
    expect(line).toMatch(/^'=cmd\|calc@harbour\.example,Active,/);
    const { items: entries } = await listAudit(app, auditList.read(new URLSearchParams('act=subscribers-exported')));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ actor: { email: by.user.email } });
    expect(entries[0]?.details).toContain('Status: Active');
  });
});

describe('a single subscriber', () => {
  it('is added with consent and a welcome email, and cannot be reactivated by hand', async () => {
    const input = { email: 'Ann@Harbour.example', ...consent };
    expect(await addSubscriber(app, by, input)).toEqual({
      ok: true,
      email: 'ann@harbour.example',
      status: 'active',
    });
    expect(await addSubscriber(app, by, input)).toEqual({ ok: false, reason: 'present' });
    expect(await test.queued()).toMatchObject([{ name: 'send-newsletter-welcome' }]);
    const id = await idOf('ann@harbour.example');
    const other = await makeAdministrator(app, 'Other');
    const standing = async () => (await listSubscribers(app, subscriberList.read(new URLSearchParams()))).items[0];
    const before = await standing();
    expect(await unsubscribeByHand(app, by, id)).toEqual({ source: 'by_hand' });
    expect(await unsubscribeByHand(app, by, id)).toBeNull();
    // The same person takes it back, once and within minutes.
    expect(await resubscribeByHand(app, other, id, 'by_hand')).toBe(false);
    const later = { ...app, now: () => new Date(Date.now() + 11 * 60_000) };
    expect(await resubscribeByHand(later, by, id, 'by_hand')).toBe(false);
    expect(await resubscribeByHand(app, by, id, 'by_hand')).toBe(true);
    expect(await resubscribeByHand(app, by, id, 'by_hand')).toBe(false);
    expect(await standing()).toEqual(before);
    await unsubscribeByHand(app, by, id);
    expect(await addSubscriber(app, by, input)).toEqual({ ok: false, reason: 'left' });
    expect(await addSubscriber(app, by, { email: 'x', consentSource: '', consentAt: 'x' })).toMatchObject({
      errors: { email: 'Please enter a valid email address' },
    });
    expect(await eraseSubscriber(app, by, id)).toBe(true);
    // Erased addresses may resubscribe through the form.
    expect(await subscribe(app, { email: input.email }, newClient())).toMatchObject({ ok: true });
  });

  it('has bounced when the welcome email is permanently rejected, and the email is not retried', async () => {
    await addSubscriber(app, by, { email: 'gone@harbour.example', ...consent });
    const refused = Object.assign(new Error('x'), {
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 5.1.1 gone',
    });
    const [job] = await test.queued();
    const mail = { send: () => Promise.reject(refused) };
    await runNow(sendNewsletterWelcome, { ...app, mail }, job!.data);
    expect(await count(`status = 'bounced' and bounce_reason = 'SMTP 550 5.1.1'`)).toBe(1);
    expect(await addSubscriber(app, by, { email: 'gone@harbour.example', ...consent })).toMatchObject({
      reason: 'bounced',
    });
    await subscribe(app, { email: 'gone@harbour.example' }, newClient());
    expect(await count(`status = 'active' and bounce_reason is null`)).toBe(1);
    const { rows: actions } = await test.database.pool.query(
      `select details::text from audit_log where act = 'subscriber-added'`,
    );
    expect(JSON.stringify(actions)).not.toContain('gone@');
  });
});

async function rows(values: string): Promise<void> {
  await test.database.pool.query(
    `insert into newsletter_subscriptions (email, status, unsubscribed_at) values ${values}`,
  );
}

async function idOf(email: string): Promise<string> {
  const { rows: found } = await test.database.pool.query<{ id: string }>(
    'select id from newsletter_subscriptions where email = $1',
    [email],
  );
  return found[0]?.id ?? '';
}

async function count(condition: string): Promise<number> {
  const { rows: found } = await test.database.pool.query<{ count: string }>(
    `select count(*) from newsletter_subscriptions where ${condition}`,
  );
  return Number(found[0]?.count);
}
