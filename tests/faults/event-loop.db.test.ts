import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseLeads } from '#app/admin/leads/erase-leads.server.ts';
import { exportAudit } from '#features/audit-log/export-audit.server.ts';
import { refreshBusyTimes, writeEvents } from '#features/host-calendars/busy-times.server.ts';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { changeLeads } from '#features/leads/changes/change-leads.server.ts';
import { beginLeadImport, leadImport } from '#features/leads/entries/lead-import.server.ts';
import { leadImportLimits } from '#features/leads/entries/lead-import.ts';
import { maxChanged } from '#features/leads/leads.ts';
import { leads } from '#features/leads/leads.table.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';
import { sendCampaign } from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { recordRecipients } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { beginEmail } from '#features/newsletter/digest/begin-digest.server.ts';
import { beginSubscriberImport, subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import { subscriberImportLimits } from '#features/newsletter/import/subscriber-import.ts';
import { exportSubscribers } from '#features/newsletter/subscribers/subscriber-export.server.ts';
import { minuteMs } from '#values/duration.ts';
import { makeAdministrator } from '../administrators.ts';
import { watchEmails } from '../campaigns.ts';
import { runNow } from '../jobs.ts';
import { openDatabaseFolder, testEngine } from '../open-test-database.ts';
import { openTestApp } from '../test-app.ts';

/** `ACTIONS_SHARE=1` takes the full size, which needs minutes. */
const share = Number(process.env['ACTIONS_SHARE'] ?? 0.025);
const healthLimit = 250;

const opened = await openTestApp({}, undefined, testEngine === 'embedded' ? openDatabaseFolder : undefined);
const { app } = opened;
const { pool } = opened.database;
const all = new URLSearchParams();

test.runIf(testEngine === 'embedded')(
  'the largest action of each kind never keeps other requests waiting for long',
  async () => {
    const by = await makeAdministrator(app, 'busy');
    const waits: [action: string, milliseconds: number][] = [];
    const measure = async <Result>(action: string, run: () => Promise<Result>): Promise<Result> => {
      const loop = watchLoop();
      const result = await run();
      waits.push([action, loop.end()]);
      return result;
    };

    const people = listOf(subscriberImportLimits.lines);
    const others = useDatabase();
    const list = await measure('uploading a list of subscribers', () =>
      subscriberImport.open(app, by, 'list.csv', people),
    );
    if (!list.ok) throw new Error(list.reason);
    const judge = (importId: string) => runNow(subscriberImport.judgingJob, app, { importId });
    await measure('judging it', () => judge(list.id));
    const whileReading = others.count();
    await subscriberImport.map(app, list.id, { email: 0 });
    await measure('judging it again', () => judge(list.id));
    const whileMapping = (await others.end()) - whileReading;
    // The engine has one connection, which no list keeps for itself.
    expect(Math.min(whileReading, whileMapping)).toBeGreaterThan(5);
    await measure('reviewing it', () => subscriberImport.review(app, list.id, all));
    const consent = { consentSource: 'Cards at the trade fair', consentAt: '2026-01-15' };
    await measure('beginning to import it', () => beginSubscriberImport(app, by, list.id, consent));
    await measure('importing it', () => runNow(subscriberImport.job, app, { importId: list.id }));
    await measure('exporting subscribers', async () => (await exportSubscribers(app, by, all)).text());

    const campaignId = await watchEmails(opened, app).written(by);
    expect(await measure('sending a campaign', () => sendCampaign(app, by, campaignId, 2))).toMatchObject({ ok: true });
    await measure('recording its recipients', () => runNow(recordRecipients, app, { campaignId, run: 1 }));
    const article = { title: 'News', excerpt: 'New', path: '/insights/news', label: 'News', readTimeMinutes: 3 };
    await measure('beginning a digest', () => beginEmail(app, new Date(), [article]));
    await measure('undoing an import', () =>
      subscriberImport.undo(app, by, list.id, (addresses) => ({
        action: 'subscribers-import-undone',
        details: { addresses },
      })),
    );

    const companies = listOf(leadImportLimits.lines);
    const dropped = await leadImport.open(app, by, 'list.csv', companies);
    if (!dropped.ok) throw new Error(dropped.reason);
    await measure('dropping a list', () => leadImport.drop(app, dropped.id));
    const entries = await measure('uploading a list of leads', () => leadImport.open(app, by, 'list.csv', companies));
    if (!entries.ok) throw new Error(entries.reason);
    await measure('judging leads', () => runNow(leadImport.judgingJob, app, { importId: entries.id }));
    await measure('beginning to import leads', () => beginLeadImport(app, by, entries.id));
    await measure('importing leads', () => runNow(leadImport.job, app, { importId: entries.id }));
    await measure('exporting leads', async () => (await leadsFile(app, by, all, 'UTC')).text());
    const some = (await app.db.select({ id: leads.id }).from(leads).limit(maxChanged)).map(({ id }) => id);
    expect(some).toHaveLength(maxChanged);
    await measure('changing stages', () => changeLeads(app, by, some, { formId: 'form', values: { stage: 'won' } }));
    expect(await measure('erasing leads', () => eraseLeads(app, by, some))).toBe(maxChanged);
    await measure('exporting the audit log', async () => (await exportAudit(app, by, all)).text());

    const calendar = { id: randomUUID(), userId: by.user.id };
    const now = app.now();
    const times = { wholeAt: now, syncedAt: now, nextAt: now, createdAt: now };
    const kind = { kind: 'ics', name: 'Calendar', access: '', writes: false } as const;
    await app.db
      .insert(hostCalendars)
      .values({ ...calendar, ...kind, ...times, state: { mark: null, isChanged: false } });
    await pool.query(`insert into hosts (user_id, hours, updated_at) values ($1, '{"meetingLink": ""}', now())`, [
      by.user.id,
    ]);
    const events = Array.from({ length: sizeOf(50_000) }, (_, index) => {
      const from = now.getTime() + index * 10 * minuteMs;
      return { uid: `event-${index}`, from, to: from + 5 * minuteMs };
    });
    await measure('reading a calendar', () =>
      app.db.transaction(async (tx) => {
        await writeEvents(tx, calendar, { isWhole: true, events, gone: [], odd: [], isEmpty: false, name: '' });
        await refreshBusyTimes(app, tx, by.user.id);
      }),
    );

    console.log(waits.map(([action, milliseconds]) => `${action}: ${milliseconds.toFixed(0)} ms`).join('\n'));
    expect(waits.filter(([, milliseconds]) => milliseconds > healthLimit)).toEqual([]);
  },
  600_000,
);

function sizeOf(limit: number): number {
  return Math.ceil(limit * share);
}

function listOf(limit: number): string {
  const lines = Array.from({ length: sizeOf(limit) }, (_, at) => `person${at}@harbour.example,Person ${at}`);
  return ['Email,Name', ...lines].join('\n');
}

/** What other requests get from the database meanwhile. */
function useDatabase(): { count(): number; end(): Promise<number> } {
  let [count, isOver] = [0, false];
  const using = (async () => {
    for (; !isOver; count += 1) await pool.query('select 1');
  })();
  return {
    count: () => count,
    async end() {
      isOver = true;
      await using;
      return count;
    },
  };
}

/**
 * `end` returns the most milliseconds that the event loop worked without taking a turn: so long would `/healthz` have
 * waited. It is processor time, because a busy machine does not mean that the action holds the loop.
 */
function watchLoop(): { end(): number } {
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = worked();
  let longest = 0;
  const note = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(note, 1);
  return {
    end() {
      clearInterval(timer);
      note();
      return longest;
    },
  };
}
