import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Client } from '#server/http/request/client.ts';
import { readCookie, setCookie } from '#server/http/request/cookies.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { returnedForms } from '#server/returned-forms/returned-forms.table.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { minuteMs } from '#values/duration.ts';

/** Works without scripts. */
export interface FormPage {
  /** Names the form; a token opens no other. */
  readonly form: string;
  readonly address: string;
  /** Identifies the rejected form. */
  readonly cookie: string;
}

export const returnedMinutes = 60;

/** Form limits do not count rejections, but each is a row. */
const storeLimit = { name: 'returned-form', points: 100, seconds: 3600 };

/** The page of a rejected form, and the status of a direct response. */
export interface RefusedForm<Page extends object> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly page: Page;
}

/**
 * Stores a rejected form and redirects, so reload and Back resend nothing. Returns `refused` if it cannot be stored:
 * then render the page directly.
 */
export async function returnForm<Page extends object>(
  app: AppContext,
  request: Request,
  client: Client,
  { form, address, cookie }: FormPage,
  refused: RefusedForm<Page>,
): Promise<Response | RefusedForm<Page>> {
  // Without a database, a redirect target would fail too.
  if (refused.status === 503) return refused;
  const token = randomBytes(32).toString('base64url');
  try {
    const limited = await app.limits.take(storeLimit, client.limitKey);
    if (!limited.ok) return refused;
    await deleteForm(app, tokenIn(app, request, cookie));
    const row = { tokenHash: hashOf(token), form, page: JSON.stringify(refused.page), createdAt: app.now() };
    await app.db.insert(returnedForms).values(row);
  } catch (error) {
    app.log.warn(
      { event: 'returned_form.save.failed', err: error, requestId: client.requestId },
      'Could not store a refused form',
    );
    return refused;
  }
  const response = redirectAfterPost(address);
  response.headers.append('Set-Cookie', setCookie(app.env, cookie, token, { maxAge: returnedMinutes * 60 }));
  return response;
}

/** Within the hour, or null. Reloads show it again. */
export async function readReturnedForm(
  app: AppContext,
  request: Request,
  { form, cookie }: FormPage,
): Promise<unknown> {
  const token = tokenIn(app, request, cookie);
  if (!token) return null;
  const [row] = await app.db
    .select({ page: returnedForms.page })
    .from(returnedForms)
    .where(
      and(
        eq(returnedForms.tokenHash, hashOf(token)),
        eq(returnedForms.form, form),
        gt(returnedForms.createdAt, oldest(app)),
      ),
    );
  return row ? (JSON.parse(row.page) as unknown) : null;
}

/** Deletes the row and clears the cookie, if the form has such a page. */
export async function forgetReturnedForm(
  app: AppContext,
  request: Request,
  page: FormPage | undefined,
  response: Response,
): Promise<Response> {
  const token = page && tokenIn(app, request, page.cookie);
  if (!token) return response;
  try {
    await deleteForm(app, token);
  } catch (error) {
    // The purge deletes the row later.
    app.log.warn({ event: 'returned_form.erase.failed', err: error }, 'Could not delete a returned form');
  }
  response.headers.append('Set-Cookie', setCookie(app.env, page.cookie, '', { maxAge: 0 }));
  return response;
}

/** Job `purge-returned-forms`: deletes expired forms. */
export const purgeReturnedForms = defineJob(
  'purge-returned-forms',
  noPayload,
  async (app) => {
    await app.db.delete(returnedForms).where(lt(returnedForms.createdAt, oldest(app)));
  },
  { label: 'Delete stored refused forms', schedule: '7 * * * *' },
);

async function deleteForm(app: AppContext, token: string | undefined): Promise<void> {
  if (token) await app.db.delete(returnedForms).where(eq(returnedForms.tokenHash, hashOf(token)));
}

function tokenIn(app: AppContext, request: Request, cookie: string): string | undefined {
  return readCookie(app.env, request.headers.get('Cookie'), cookie);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function oldest(app: AppContext): Date {
  return new Date(app.now().getTime() - returnedMinutes * minuteMs);
}
