import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
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
  /** Furthest step reached. */
  readonly step: number;
  readonly startedAt: Date;
}

export const draftDays = 30;
const cookie = 'meridian-intake';

/** Without a stored draft, a new empty one, not yet stored. */
export async function openDraft(app: AppContext, request: Request): Promise<Draft> {
  const token = readCookie(app.env, request.headers.get('Cookie'), cookie);
  const found = token ? await readDraft(app, hashOf(token)) : null;
  return found ?? newDraft(app, intakeFormId(randomUUID()));
}

export function newDraft(app: AppContext, formId: string): Draft {
  return { tokenHash: null, formId, form: emptyIntake, step: 1, startedAt: app.now() };
}

/**
 * Stores a draft under its own token, or a copy of it under another one. Returns the `Set-Cookie` value, or null if the
 * browser already has the cookie.
 */
export async function saveDraft(app: AppContext, draft: Draft, copyTo?: string): Promise<string | null> {
  const { formId, form, step, startedAt } = draft;
  const token = copyTo ?? (draft.tokenHash === null ? randomBytes(32).toString('base64url') : null);
  const tokenHash = token === null ? (draft.tokenHash ?? '') : hashOf(token);
  const row = { formId, form, step, startedAt, updatedAt: app.now() };
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
  return token !== '' && (await readDraft(app, hashOf(token))) !== null;
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
      step: intakeDrafts.step,
      startedAt: intakeDrafts.startedAt,
    })
    .from(intakeDrafts)
    .where(eq(intakeDrafts.tokenHash, tokenHash));
  return row ? { ...row, tokenHash, form: intakeFrom(row.form) } : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
