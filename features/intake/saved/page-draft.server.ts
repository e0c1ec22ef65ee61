import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import type { AnswerTimes, OlderAnswers } from '#features/intake/draft/merge-answers.ts';
import { resumeToken } from '#features/intake/saved/resume-link.server.ts';
import { intakeFrom } from '#features/intake/intake-steps.ts';
import { intakeFormId } from '#features/intake/intake-submission.ts';
import { intakeDrafts } from '#features/intake/intake.table.ts';
import { readCookie, setCookie } from '#server/http/request/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

/** Found by a token that only its browser has. */
export interface Draft {
  readonly tokenHash: string | null;
  readonly formId: string;
  readonly form: IntakeForm;
  readonly times: AnswerTimes;
  readonly older: OlderAnswers;
  /** Furthest step reached. */
  readonly step: number;
  readonly startedAt: Date;
  /** When its link was asked for. */
  readonly savedAt: Date | null;
}

export const draftDays = 30;
const cookie = 'meridian-intake';

/** Without a stored draft, a new empty one, not yet stored. */
export async function openDraft(app: AppContext, request: Request): Promise<Draft> {
  const token = readCookie(app.env, request.headers.get('Cookie'), cookie);
  const found = token ? await readDraft(app, hashOf(token)) : null;
  return found ?? newDraft(app, intakeFormId(randomUUID()));
}

/** An empty draft that is not stored yet. */
export function newDraft(app: AppContext, formId: string): Draft {
  const empty = { form: emptyIntake, times: {}, older: {} };
  return { tokenHash: null, formId, ...empty, step: 1, startedAt: app.now(), savedAt: null };
}

/**
 * Stores a draft under its own token, or a copy of it under another one. Returns the `Set-Cookie` value, or null if the
 * browser already has the cookie. `more` says whose it is.
 */
export async function saveDraft(
  app: AppContext,
  draft: Draft,
  copyTo?: string,
  more: Partial<Pick<typeof intakeDrafts.$inferInsert, 'userId' | 'email' | 'savedAt' | 'remindAt'>> = {},
): Promise<string | null> {
  const { formId, form, times, older, step, startedAt } = draft;
  const token = copyTo ?? (draft.tokenHash === null ? resumeToken(app, formId) : null);
  const tokenHash = token === null ? (draft.tokenHash ?? '') : hashOf(token);
  const row = { formId, form, times, older, step, startedAt, updatedAt: app.now(), ...more };
  await app.db
    .insert(intakeDrafts)
    .values({ tokenHash, ...row })
    .onConflictDoUpdate({ target: intakeDrafts.tokenHash, set: row });
  return token && giveDraft(app, token);
}

/** The `Set-Cookie` value that opens a draft in a browser. */
export function giveDraft(app: AppContext, token: string): string {
  return setCookie(app.env, cookie, token, { maxAge: draftDays * 86_400 });
}

export async function hasDraft(app: AppContext, token: string): Promise<boolean> {
  return token !== '' && (await findDraft(app, token)) !== null;
}

/** Finds a draft by the token of its cookie or link. */
export function findDraft(app: AppContext, token: string): Promise<Draft | null> {
  return readDraft(app, hashOf(token));
}

/** Returns the `Set-Cookie` value that deletes the cookie. */
export async function removeDraft(app: AppContext, draft: Draft): Promise<string> {
  if (draft.tokenHash !== null) {
    await app.db.delete(intakeDrafts).where(eq(intakeDrafts.tokenHash, draft.tokenHash));
  }
  return setCookie(app.env, cookie, '', { maxAge: 0 });
}

async function readDraft(app: AppContext, tokenHash: string): Promise<Draft | null> {
  const [row] = await app.db
    .select({
      formId: intakeDrafts.formId,
      form: intakeDrafts.form,
      times: intakeDrafts.times,
      older: intakeDrafts.older,
      savedAt: intakeDrafts.savedAt,
      step: intakeDrafts.step,
      startedAt: intakeDrafts.startedAt,
    })
    .from(intakeDrafts)
    .where(eq(intakeDrafts.tokenHash, tokenHash));
  return row ? { ...row, tokenHash, form: intakeFrom(row.form) } : null;
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
