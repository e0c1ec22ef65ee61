import { and, desc, eq, gt, ne, notExists, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { sessionIfKnown } from '#features/accounts/session.server.ts';
import { mergeAnswers, type AnswerTimes } from '#features/intake/draft/merge-answers.ts';
import { isAnswerName } from '#features/intake/intake.ts';
import { intakeRefusals } from '#features/intake/intake-refusals.ts';
import { intakeFrom } from '#features/intake/intake-steps.ts';
import { canUseIntake } from '#features/intake/intake.server.ts';
import { intakeDrafts, intakeSubmissions } from '#features/intake/intake.table.ts';
import {
  draftDays,
  findDraft,
  hashOf,
  newDraft,
  openDraft,
  saveDraft,
  type Draft,
} from '#features/intake/saved/page-draft.server.ts';
import { resumeLink, resumeToken } from '#features/intake/saved/resume-link.server.ts';
import { sendDraftLink } from '#features/intake/saved/saved-draft.jobs.server.ts';
import { remindAfterDays, savedDraftCopy } from '#features/intake/draft/draft.copy.ts';
import { draftSync, type DraftLink, type SyncedDraft } from '#features/intake/draft/synced-draft.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { readJson } from '#server/http/request/form-post.ts';
import type { Client } from '#server/http/request/client.ts';
import { failure, otherMethod, success } from '#server/http/response/responses.ts';
import { dayMs } from '#values/duration.ts';

const syncLimit = { name: 'intake-draft', points: 600, seconds: 3600 };
const linkLimit = { name: 'intake-link', points: 10, seconds: 3600 };

/**
 * `POST /intake/draft`: puts the answers of a device together with those of the others, as `draft`; null for a draft that
 * is on this device alone. With `link`, or for somebody who is signed in, it begins to be kept here.
 */
export async function handleDraftSync(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const body = await readJson(request);
  const parsed = z.safeParse(draftSync, body);
  if (!parsed.success) {
    const isEmail = parsed.error.issues.every(({ path }) => path.join('.') === 'link.email');
    return failure(isEmail ? 422 : 400, 'malformed', isEmail ? intakeRefusals.linkEmail : savedDraftCopy.failed, {
      requestId,
    });
  }
  const { formId, startedAt, step, now, link, isCleared, sharedAt, ...sent } = parsed.data;
  const limited = await app.limits.take(link ? linkLimit : syncLimit, client.limitKey);
  if (!limited.ok) return failure(429, 'too-many', savedDraftCopy.failed, { requestId });
  if (!(await canUseIntake(app, request))) return failure(401, 'sign-in', savedDraftCopy.failed, { requestId });
  if (isCleared === true) {
    await app.db.delete(intakeDrafts).where(eq(intakeDrafts.formId, formId));
    return success({ draft: null });
  }
  const userId = (await sessionIfKnown(app, request))?.user.id;
  const opened = await openDraft(app, request);
  const token = resumeToken(app, formId);
  const stored = opened.formId === formId && opened.tokenHash !== null ? opened : await findDraft(app, token);
  if (stored === null && link === undefined && userId === undefined) return success({ draft: null });
  const kept: Draft = stored ?? { ...newDraft(app, formId), startedAt: parseTime(startedAt) ?? app.now() };
  const at = app.now().getTime();
  const times = timesHere(sent.times, now, at);
  const { isKept, ...merged } = mergeAnswers(kept, { form: intakeFrom(sent.form), times }, sharedAt);
  // An offered older answer is dropped when the field is answered again.
  const isOpen = ([field]: [string, unknown]) => isAnswerName(field) && merged.times[field] === kept.times[field];
  const older = { ...Object.fromEntries(Object.entries(kept.older).filter(isOpen)), ...(stored && merged.older) };
  const draft = { ...kept, ...merged, older, step: Math.max(kept.step, step) };
  const cookie = await keepDraft(app, draft, link, userId);
  const synced: SyncedDraft = {
    form: draft.form,
    at,
    older,
    step: draft.step,
    startedAt: draft.startedAt.toISOString(),
    isKept,
  };
  const answer = success({ draft: synced });
  if (cookie !== null) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

/** Stores a draft, with a link under the token of that link, and has the link emailed. Returns the `Set-Cookie` value. */
export async function keepDraft(
  app: AppContext,
  draft: Draft,
  link: DraftLink | undefined,
  userId: string | undefined,
): Promise<string | null> {
  const whose = userId === undefined ? {} : { userId };
  if (link === undefined) return saveDraft(app, draft, undefined, whose);
  const savedAt = app.now();
  const remindAt = link.remind ? new Date(savedAt.getTime() + remindAfterDays * dayMs) : null;
  const token = resumeToken(app, draft.formId);
  const cookie = await saveDraft(app, draft, token, { ...whose, email: link.email, savedAt, remindAt });
  // One that this browser had under a token of before.
  const isFormer = and(eq(intakeDrafts.formId, draft.formId), ne(intakeDrafts.tokenHash, hashOf(token)));
  await app.db.delete(intakeDrafts).where(isFormer);
  await app.jobs.send(app.db, sendDraftLink, { formId: draft.formId, at: savedAt.toISOString(), isReminder: false });
  return cookie;
}

/** The link to the newest draft of a signed-in user; null without one. */
export async function ownDraftLink(
  app: Pick<AppContext, 'db' | 'env' | 'secret' | 'now'>,
  userId: string,
): Promise<string | null> {
  const { formId, tokenHash, updatedAt } = intakeDrafts;
  const since = new Date(app.now().getTime() - draftDays * dayMs);
  const rows = await app.db
    .select({ formId, tokenHash })
    .from(intakeDrafts)
    .where(and(eq(intakeDrafts.userId, userId), gt(updatedAt, since), notExists(submissionOf(app.db))))
    .orderBy(desc(updatedAt));
  // Those from before AUTH_SECRET changed are opened by the cookie alone.
  const own = rows.find((row) => row.tokenHash === hashOf(resumeToken(app, row.formId)));
  return own === undefined ? null : resumeLink(app, own.formId);
}

/** Erases drafts that were saved for the address, and drafts in which it was entered. */
export async function eraseDrafts({ db }: Pick<AppContext, 'db'>, email: string): Promise<void> {
  const { form, email: sentTo } = intakeDrafts;
  const isTheirs = or(
    sql`lower(${sentTo}) = ${email.toLowerCase()}`,
    sql`lower(${form} ->> 'workEmail') = ${email.toLowerCase()}`,
  );
  await db.delete(intakeDrafts).where(isTheirs);
}

/** Submitted drafts are deleted within the hour. */
function submissionOf(db: Database) {
  const { formId } = intakeSubmissions;
  return db.select({ formId }).from(intakeSubmissions).where(eq(formId, intakeDrafts.formId));
}

/** Converts the device's times to the server's clock; none is later than now. */
function timesHere(times: Readonly<Record<string, number>>, deviceNow: number, now: number): AnswerTimes {
  const here = Object.entries(times).flatMap(([field, at]) =>
    isAnswerName(field) ? [[field, now - Math.max(0, deviceNow - at)]] : [],
  );
  return Object.fromEntries(here) as AnswerTimes;
}

function parseTime(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
