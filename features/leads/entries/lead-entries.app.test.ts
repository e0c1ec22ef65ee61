import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { changeLeads, undoLeadChange } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { addLead, eraseEntries } from '#features/leads/entries/lead-entry.server.ts';
import { entryFrom, type LeadEntry } from '#features/leads/entries/lead-entry.ts';
import { beginLeadImport, leadImport } from '#features/leads/entries/lead-import.server.ts';
import { stages } from '#features/leads/leads.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

let ann: Administrator;
const test = await openTestApp();
const { app } = test;
beforeEach(async () => {
  ann = await makeAdministrator(app, 'Ann');
});
afterEach(async () => {
  await test.database.pool.query('delete from lead_imports');
});

const list = async (filter = '') => {
  const viewer = { userId: ann.user.id, now: new Date() };
  return (await listLeads(app, leadList.read(new URLSearchParams(filter)), viewer)).items;
};
const entry = (raw: Readonly<Record<string, string>>): LeadEntry => {
  const read = entryFrom(raw, 'manual');
  if (!read.ok) throw new Error('a bad entry');
  return read.entry;
};
const add = (raw: Readonly<Record<string, string>>, formId: string, isAnother = false) =>
  addLead(app, ann, { entry: entry(raw), owner: ann.user.id, formId, isAnother });

describe('a lead added by hand', () => {
  it('is one lead per form, with owner, value and stage like any other', async () => {
    const raw = {
      name: 'Ada Okafor',
      email: 'Ada@Harbour.example',
      phone: '+351 910',
      value: '$1,500',
      message: 'Met',
    };
    const first = await add(raw, 'form-1');
    expect(await add(raw, 'form-1')).toEqual(first);
    const [lead] = await list();
    expect(lead).toMatchObject({
      kind: 'manual',
      name: 'Ada Okafor',
      email: 'ada@harbour.example',
      phone: '+351 910',
      title: 'Met',
      valueCents: 150_000,
      owner: { name: 'Ann' },
      source: 'manual',
      stage: 'new',
    });
    await changeLeads(app, ann, [lead?.id ?? ''], { formId: 'f', values: { stage: 'won' } });
    const { rows } = await test.database.pool.query('select status from lead_entries');
    expect(rows).toEqual([{ status: 'won' }]);
  });

  it('of a known address is asked about first', async () => {
    await sendContactMessage(app, contactOf('one'), newClient());
    const { email = '' } = (await list())[0] ?? {};
    expect(await add({ email: email.toUpperCase() }, 'form-2')).toMatchObject({
      ok: false,
      known: [{ name: 'Ada one' }],
    });
    expect(await add({ email }, 'form-2', true)).toMatchObject({ ok: true });
    expect(await list()).toHaveLength(2);
  });

  it('needs an email address and a value that is an amount', () => {
    expect(entryFrom({ email: 'ada', value: 'much' }, 'manual')).toMatchObject({
      ok: false,
      errors: { email: /address/, value: /amount/ },
    });
  });
});

describe('an import', () => {
  const csv = [
    'Company,Contact,E-Mail,Deal',
    'Harbour,Ada,ada@harbour.example,"1,500"',
    'Harbour,Ada again,ADA@harbour.example,2',
    'Quay,Bo,bo@quay.example,lots',
    'Pier,Cy,cy@pier.example,',
    'Old,Dee,dee@old.example,7',
  ].join('\n');

  it('judges each line before anything is written, and again for other columns', async () => {
    await add({ email: 'dee@old.example' }, 'known');
    const opened = await leadImport.open(app, ann, 'leads.csv', csv);
    const id = opened.ok ? opened.id : '';
    const review = await leadImport.review(app, id, new URLSearchParams());
    expect(review).toMatchObject({
      mapping: { company: 0, name: 1, email: 2, value: 3 },
      counts: { added: 2, known: 1, repeated: 1, invalid: 1 },
      lines: [
        { line: 2, verdict: 'added', text: 'Ada, ada@harbour.example' },
        { line: 3 },
        { line: 4, verdict: 'invalid', reason: 'Value: Enter an amount such as 1,500.' },
        { line: 5 },
        { line: 6 },
      ],
    });
    expect(await leadImport.map(app, id, { email: 2, name: 9 })).toBe(false);
    expect(await leadImport.map(app, id, { email: 2, name: 1 })).toBe(true);
    expect((await leadImport.review(app, id, new URLSearchParams('verdict=added')))?.counts.added).toBe(3);
    expect(await list()).toHaveLength(1);
    await leadImport.drop(app, id);
    expect(await leadImport.review(app, id, new URLSearchParams())).toBeUndefined();
    expect(await leadImport.open(app, ann, '', 'a,b\nc,d')).toEqual({ ok: false, reason: 'no-addresses' });
  });

  it('adds each new address once, however often its job runs, and leaves those that came meanwhile', async () => {
    const opened = await leadImport.open(app, ann, 'leads.csv', csv);
    const id = opened.ok ? opened.id : '';
    expect(await beginLeadImport(app, ann, id)).toBe(true);
    expect(await beginLeadImport(app, ann, id)).toBe(false);
    await add({ email: 'cy@pier.example' }, 'meanwhile');
    await runNow(leadImport.job, app, { importId: id });
    await test.database.pool.query(`update lead_imports set state = 'writing', written_to = 0`);
    await runNow(leadImport.job, app, { importId: id });
    expect((await list()).map(({ email }) => email).sort()).toEqual([
      ...['ada@harbour.example', 'cy@pier.example', 'dee@old.example'],
    ]);
    const [ada] = await list('q=harbour');
    expect(ada).toMatchObject({ company: 'Harbour', valueCents: 150_000, source: 'import' });
    expect(await leadImport.review(app, id, new URLSearchParams())).toMatchObject({ state: 'done', writtenTo: 6 });
  });
});

describe('an export that is imported', () => {
  const exported = async () => {
    const text = await (await leadsFile(app, ann, new URLSearchParams('stage=any'), 'UTC')).text();
    return text.replace('\uFEFF', '').trim().split('\r\n');
  };
  const write = async (text: string) => {
    const opened = await leadImport.open(app, ann, 'leads.csv', text);
    const id = opened.ok ? opened.id : '';
    expect(await beginLeadImport(app, ann, id)).toBe(true);
    await runNow(leadImport.job, app, { importId: id });
    return id;
  };

  it('is the same cells once it is exported again, from an empty site', async () => {
    for (const [at, stage] of stages.entries()) {
      const added = await add(
        { name: `-Ann ${at}`, email: `a${at}@b.example`, message: `Line; "${at}", more` },
        `f${at}`,
      );
      const lostReason = stage === 'lost' ? 'Too dear, they said' : null;
      const values = { stage, lostReason, nextStep: 'Call "her"', nextStepOn: '2027-07-01', value: '1500.50' };
      await changeLeads(app, ann, [added.ok ? added.id : ''], { formId: `c${at}`, values });
    }
    await add({ email: 'bare@b.example' }, 'bare');
    await add({ email: 'full@b.example', company: '=Co', phone: '+49 30 1234567', source: 'Trade fair' }, 'full');
    const first = await exported();
    expect(first).toHaveLength(stages.length + 3);
    await test.database.pool.query('delete from leads; delete from lead_entries');
    const id = await write(first.join('\r\n'));
    const review = await leadImport.review(app, id, new URLSearchParams());
    expect(review).toMatchObject({
      counts: { added: stages.length + 2 },
      lines: Array.from({ length: stages.length + 2 }, () => ({ verdict: 'added', reason: null })),
    });
    expect((await exported()).sort()).toEqual([...first].sort());
  });

  it('gives a column for each line to its tags, and takes tags back in', async () => {
    await write('Email,Tags,Owner,Stage\nann@b.example,"vip, fair",Ann,Won');
    const again = await exported();
    expect(again[1]).toContain('"vip, fair"');
    await test.database.pool.query('delete from leads; delete from lead_entries');
    await write(again.join('\n'));
    expect(await exported()).toEqual(again);
    expect(await list('q=fair')).toMatchObject([{ email: 'ann@b.example', stage: 'won', owner: { name: 'Ann' } }]);
  });

  it('can be taken back, but for leads that someone has changed', async () => {
    const id = await write('Email,Next step\nann@b.example,Call\nbo@b.example,\ncy@b.example,');
    await add({ email: 'own@b.example' }, 'own');
    const [bo] = await list('q=bo@b.example');
    await changeLeads(app, ann, [bo?.id ?? ''], { formId: 'f', values: { stage: 'won' } });
    const undo = () =>
      leadImport.undo(app, ann, id, (count) => ({ action: 'leads-import-undone', details: { leads: count } }));
    expect(await undo()).toBe(true);
    expect(await undo()).toBe(false);
    const review = await leadImport.review(app, id, new URLSearchParams());
    expect(review).toMatchObject({ state: 'undone', counts: { added: 1, undone: 2 } });
    expect((await list('stage=any')).map(({ email }) => email).sort()).toEqual(['bo@b.example', 'own@b.example']);
  });
});

describe('merged leads', () => {
  it('are one in the list with one history, until it is undone', async () => {
    const [one, two] = [
      await add({ name: 'Ada', email: 'ada@a.example', value: '20' }, 'm-1'),
      await add({ name: 'Ada O', email: 'ada@b.example' }, 'm-2'),
    ];
    const ids = [one, two].map((answer) => (answer.ok ? answer.id : ''));
    const [first = '', second = ''] = ids;
    const answer = await mergeLeads(app, ann, ids, { into: second, formId: 'merge-1' });
    expect(await mergeLeads(app, ann, ids, { into: second, formId: 'merge-1' })).toMatchObject({ ok: true });
    expect(await list('stage=any')).toMatchObject([{ id: second, valueCents: 2000 }]);
    const file = await readLead(app, second);
    expect(file?.related.map(({ id }) => id)).toEqual([first]);
    expect(file?.events.filter(({ leadId }) => leadId === first).map(({ kind }) => kind)).toContain('mergedInto');
    expect((await readLead(app, first))?.lead.mergedInto).toBe(second);
    await undoLeadChange(app, ann, answer.ok ? (answer.undo ?? '') : '');
    expect((await list('stage=any')).map(({ valueCents }) => valueCents)).toEqual([null, 2000]);
  });

  it('come back to the list when the one that shows them is erased', async () => {
    const answers = [await add({ email: 'ada@a.example' }, 'm-1'), await add({ email: 'ada@b.example' }, 'm-2')];
    const ids = answers.map((answer) => (answer.ok ? answer.id : ''));
    await mergeLeads(app, ann, ids, { into: ids[0] ?? '', formId: 'merge-1' });
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select id from lead_entries where email = 'ada@a.example'`,
    );
    await app.db.transaction((tx) =>
      eraseEntries(
        app,
        tx,
        rows.map(({ id }) => id),
      ),
    );
    expect((await list()).map(({ email }) => email)).toEqual(['ada@b.example']);
  });

  it('refuses one lead, or a lead that is not among them', async () => {
    const one = await add({ email: 'ada@a.example' }, 'm-1');
    const id = one.ok ? one.id : '';
    expect(await mergeLeads(app, ann, [id], { into: id, formId: 'x' })).toEqual({ ok: false, reason: 'malformed' });
    expect(await mergeLeads(app, ann, [id], { into: 'other', formId: 'x' })).toEqual({
      ok: false,
      reason: 'malformed',
    });
  });
});
