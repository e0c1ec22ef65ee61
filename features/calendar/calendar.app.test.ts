import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readCalendar } from '#features/calendar/read-calendar.server.ts';
import { moveSchedule } from '#features/insights/drafts/move-schedule.server.ts';
import { publishDueArticles, scheduleArticle } from '#features/insights/drafts/publishing.server.ts';
import { saveArticleDraft } from '#features/insights/drafts/save-draft.server.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { newsletterEmails } from '#features/newsletter/newsletter.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { draftBegun, draftOpened, draftPublished, wholeDraft } from '../../tests/drafts.ts';
import { runNow } from '../../tests/jobs.ts';
import { openTestApp } from '../../tests/test-app.ts';

interface Schedule {
  readonly schedule: { readonly from: string };
}

let now = new Date('2026-11-23T10:00:00Z');

const testApp = await openTestApp();
const app = { ...testApp.app, now: () => now };

const everything = { articles: true, newsletter: true, calls: true };
const december = ['2026-12-01', '2026-12-31'];
const at = (day: string) => new Date(`2026-12-${day}T09:30:00Z`);

async function scheduled(day: string) {
  const by = await makeAdministrator(app, 'Ann Lee');
  const draft = await draftBegun(app, by);
  const answer = await scheduleArticle(app, by, { ...draft, at: at(day) });
  if (!answer.ok) throw new Error(answer.reason);
  return { by, id: draft.id };
}

test('reads what is scheduled and what went out, each role its own', async () => {
  const { by, id } = await scheduled('05');
  const { id: published } = await draftPublished(app, by, { slug: 'there' });
  const letter = { createdBy: by.user.id, updatedBy: by.user.id };
  await app.db.insert(campaigns).values([
    { ...letter, subject: 'Soon', state: 'scheduled', scheduledAt: at('10') },
    { ...letter, subject: 'Gone', state: 'sent', scheduledAt: at('01'), startedAt: at('02') },
    { ...letter, subject: 'A draft' },
  ]);
  const article = { slug: 'there', title: 'First of the week', excerpt: '', sector: null };
  await app.db.insert(newsletterEmails).values([
    { slot: at('07'), articles: [article as never], createdAt: at('07') },
    { slot: at('14'), articles: [], createdAt: at('14') },
  ]);
  const titles = async (scope: typeof everything, days = december) =>
    (await readCalendar(app, scope, days)).map(({ kind, title, isPlanned }) => `${kind} ${title} ${isPlanned}`);
  expect(await titles(everything)).toEqual([
    'campaign Gone false',
    `article ${wholeDraft.title} true`,
    'digest First of the week false',
    'campaign Soon true',
  ]);
  expect(await titles({ articles: false, newsletter: false, calls: true })).toEqual([]);
  expect(await titles({ articles: false, newsletter: false, calls: false })).toEqual([]);
  const november = await readCalendar(app, everything, ['2026-11-23']);
  expect(november).toMatchObject([{ kind: 'article', id: published, isPlanned: false, at: now.toISOString() }]);
  expect((await readCalendar(app, everything, december))[1]?.id).toBe(id);
});

test('moves a scheduled article and back, and interrupts nobody who writes in it', async () => {
  const { by, id } = await scheduled('05');
  const { version } = await draftOpened(app, id);
  const move = { id, from: at('05'), to: at('12') };
  expect(await moveSchedule(app, by, move)).toEqual({
    ok: true,
    title: wholeDraft.title,
    at: at('12').toISOString(),
  });
  // A second press changes nothing.
  expect(await moveSchedule(app, by, move)).toMatchObject({ ok: true });
  expect(await saveArticleDraft(app, by, { id, version, draft: { ...wholeDraft, title: 'Written on' } })).toMatchObject(
    {
      ok: true,
    },
  );
  expect(await draftOpened(app, id)).toMatchObject({ publishAt: at('12'), draft: { title: 'Written on' } });

  // From where it no longer is, or into the past.
  expect(await moveSchedule(app, by, { ...move, to: at('20') })).toEqual({ ok: false, reason: 'changed' });
  expect(await moveSchedule(app, by, { id, from: at('12'), to: now })).toEqual({ ok: false, reason: 'past' });
  const { id: draft } = await draftBegun(app, by, { slug: 'unplanned' });
  expect(await moveSchedule(app, by, { ...move, id: draft })).toEqual({ ok: false, reason: 'changed' });

  // The undo is the same act.
  expect(await moveSchedule(app, by, { id, from: move.to, to: move.from })).toMatchObject({ ok: true });
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'article-scheduled'), eq(auditLog.subjectId, id)))
    .orderBy(auditLog.id);
  expect(entries.map(({ details }) => (details?.['changed'] as Schedule | undefined)?.schedule.from ?? null)).toEqual([
    null,
    at('05').toISOString(),
    at('12').toISOString(),
  ]);
  now = at('06');
  await runNow(publishDueArticles, app);
  expect(await draftOpened(app, id)).toMatchObject({ isPublished: true, publishAt: null });
  now = new Date('2026-11-23T10:00:00Z');
});
