import { href } from 'react-router';
import { eq } from 'drizzle-orm';
import { newDraft, openDraft, removeDraft, saveDraft, type Draft } from '#features/intake/saved/page-draft.server.ts';
import { datedAnswers, type OlderAnswers } from '#features/intake/draft/merge-answers.ts';
import { intakeFieldAddress, intakeStepAddress, type IntakePageError } from '#features/intake/intake-address.ts';
import type { IntakePageData } from '#features/intake/pages/intake-page-load.server.ts';
import { mergePost, formAfter, type AskedPost } from '#features/intake/pages/intake-post.server.ts';
import { readPlainPost, readTyped } from '#features/intake/uploads/plain-post.public.server.ts';
import { intakeStep, lastStep, validateStep, stepOf } from '#features/intake/intake-steps.ts';
import { intakeIdPattern } from '#features/intake/intake-submission.ts';
import { intakeRefusals } from '#features/intake/intake-refusals.ts';
import { logFailedSubmission, canUseIntake, submitIntake, type SubmitResult } from '#features/intake/intake.server.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import { isAnswerName, type AnswerName } from '#features/intake/intake.ts';
import { intakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { askedOnly, currentQuestions, publishedIntake } from '#features/intake/questions/intake-questions.server.ts';
import type { AskedForm } from '#forms/questions/questions.ts';
import { readLink } from '#features/intake/draft/synced-draft.ts';
import { keepDraft } from '#features/intake/saved/sync-draft.server.ts';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { attributionField } from '#forms/attribution/attribution.ts';
import { honeypotField } from '#forms/spam.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { removeFile } from '#features/intake/uploads/upload.server.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export const signInAddress = `/login?${new URLSearchParams({ returnTo: href('/intake'), openIntake: 'true' }).toString()}`;

const pageLimit = { name: 'intake-page', points: 300, seconds: 3600 };

/** Handles a post of a page. If the database is unavailable, shows the page again with the input. */
export async function handleIntakePost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | IntakePageData> {
  const read: ReadPost[] = [];
  try {
    return await handlePlainPost(app, request, client, 'continue', (one) => read.push(one));
  } catch (error) {
    if (unavailableIn(error) === undefined) throw error;
    app.log.warn(
      { event: 'intake.draft.failed', err: error, requestId: client.requestId },
      'Could not save an intake step: the database is unavailable',
    );
    const published = await publishedIntake(app).catch(() => null);
    return shownAgain(app, published, read[0] ?? { post: await typedIn(request, published) });
  }
}

async function typedIn(request: Request, published: AskedForm | null): Promise<AskedPost | null> {
  const post = await readTyped(request);
  return post && { ...post, questions: intakeQuestions(published) };
}

interface ReadPost {
  readonly post: AskedPost | null;
  readonly draft?: Draft;
}

function shownAgain(
  app: AppContext,
  published: AskedForm | null,
  { post, draft = newDraft(app, '') }: ReadPost,
): IntakePageData {
  const step = intakeStep(Number(post?.fields.get('step'))).number;
  const form = post === null ? draft.form : formAfter(draft.form, post);
  return {
    step,
    reached: Math.max(draft.step, step),
    form,
    published,
    errors: {},
    older: [],
    isSaved: false,
    shownAt: null,
    hasSaved: false,
    error: 'away',
    formId: draft.formId || (post?.fields.get('formId') ?? ''),
    files: form.uploadedFiles.map(({ fileName, question, error = '' }) => ({ fileName, question, size: null, error })),
  };
}

/**
 * Saves the input first, whatever the `action` (continue, back, attach, submit, clear, `step-3`, `remove-ID`), then
 * redirects, so reload and Back are harmless.
 */
export async function handlePlainPost(
  app: AppContext,
  request: Request,
  client: Client,
  usualAction: 'continue' | 'submit',
  seen: (read: ReadPost) => void = () => undefined,
): Promise<Response> {
  if (!(await canUseIntake(app, request))) return seeOther(signInAddress);
  const limited = await app.limits.take(pageLimit, client.limitKey);
  if (!limited.ok) {
    const headers = { 'Retry-After': String(limited.retryAfterSeconds) };
    return new Response(`${intakeRefusals.tooMany} ${tryAgainText(limited.retryAfterSeconds)}`, {
      status: 429,
      headers,
    });
  }

  const questions = await currentQuestions(app);
  const stored = await openDraft(app, request);
  const formIdOf = (fields: URLSearchParams) => {
    const named = fields.get('formId') ?? '';
    return intakeIdPattern.test(named) ? named : stored.formId;
  };
  const read = await readPlainPost(app, request, client, formIdOf);
  if (read === null) return seeOther(intakeStepAddress(stored.step, { error: 'failed' }));
  const post = { ...read, questions };
  const formId = formIdOf(post.fields);
  const draft = formId === stored.formId ? stored : newDraft(app, formId);
  seen({ post, draft });

  const action = post.fields.get('action') ?? usualAction;
  if (action === 'clear') {
    await removeFiles(app, formId, [...draft.form.uploadedFiles, ...post.files]);
    return seeOther(href('/intake'), await removeDraft(app, stored));
  }
  if (action === 'submit') return submit(app, client, draft, post);
  return turnPage(app, draft, post, action);
}

async function turnPage(app: AppContext, draft: Draft, post: AskedPost, action: string): Promise<Response> {
  const shown = intakeStep(Number(post.fields.get('step'))).number;
  const used = /^use-(\w+)$/u.exec(action)?.[1];
  const answers = answersAfter(app, draft, post, shown);
  const form = used !== undefined && isAnswerName(used) ? { ...answers.form, [used]: draft.older[used] } : answers.form;
  const removed = /^remove-(\d{1,2})$/u.exec(action)?.[1];
  if (removed !== undefined) {
    await removeFiles(app, draft.formId, form.uploadedFiles.splice(Number(removed), 1));
  }

  const [invalid] = Object.keys(validateStep(shown, askedOnly(post.questions, form), post.questions)) as AnswerName[];
  const goesOn = action === 'continue' && invalid === undefined && shown < lastStep;
  const reached = goesOn ? Math.max(draft.step, shown + 1) : Math.max(draft.step, shown);
  const saved = { ...draft, ...answers, form, step: reached };
  if (action === 'save') {
    const link = readLink(post.fields.get('saveEmail') ?? '', post.fields.has('saveRemind'));
    const cookie = await keepDraft(app, saved, link ?? undefined, undefined);
    return seeOther(intakeStepAddress(shown, link === null ? { error: 'email' } : { saved: true }), cookie);
  }
  const cookie = await saveDraft(app, saved);
  if (action === 'continue' && invalid !== undefined) return seeOther(intakeFieldAddress(shown, invalid), cookie);
  const target = targetStep(action, shown, goesOn);
  return seeOther(intakeStepAddress(Math.min(Math.max(target, 1), reached)), cookie);
}

/**
 * Merges the posted answers with the stored ones, with their times. Answers that another device has changed since this
 * page was shown are replaced, and offered; answers that the page has offered are settled.
 */
function answersAfter(
  app: AppContext,
  draft: Draft,
  post: AskedPost,
  step: number,
): Pick<Draft, 'form' | 'times' | 'older'> {
  const shownAt = Number(post.fields.get('shownAt') ?? Infinity);
  const dated = datedAnswers(draft, formAfter(draft.form, post), app.now().getTime());
  const { fields } = intakeStep(step, post.questions);
  const isReplaced = (field: AnswerName) =>
    dated.times[field] !== draft.times[field] && (draft.times[field] ?? 0) > shownAt;
  const older = Object.entries(draft.older).filter(([field]) => !fields.includes(field as AnswerName));
  const replaced = fields.filter(isReplaced).map((field) => [field, draft.form[field]] as const);
  return { ...dated, older: Object.fromEntries<unknown>([...older, ...replaced]) as OlderAnswers };
}

async function removeFiles(app: AppContext, formId: string, files: readonly UploadedFileRecord[]): Promise<void> {
  for (const file of files) if (file.uploadSuccess) await removeFile(app, formId, file.googleDriveId);
}

function targetStep(action: string, shown: number, goesOn: boolean): number {
  if (action === 'back') return shown - 1;
  if (goesOn) return shown + 1;
  return Number(/^step-([1-7])$/u.exec(action)?.[1] ?? shown);
}

async function submit(app: AppContext, client: Client, draft: Draft, post: AskedPost): Promise<Response> {
  if (post.files.some((file) => !file.uploadSuccess)) return again(app, draft, post, { error: 'files' });
  const answer = await trySubmit(app, client, {
    formId: draft.formId,
    // The time trap is only for forms that are sent in one post. A stored draft means that the pages were filled in.
    startedAt: draft.tokenHash === null ? (post.fields.get('startedAt') ?? '') : '',
    [honeypotField]: post.fields.get(honeypotField) ?? '',
    [attributionField]: post.fields.get(attributionField),
    form: mergePost(draft.form, post),
    questions: post.questions.version ?? undefined,
  });
  if (answer?.ok) return seeOther(thankYou(answer.reference, answer.filesLost), await removeDraft(app, draft));
  switch (answer?.reason) {
    case 'invalid': {
      // On a double click, the first post has already submitted the form and cleared the draft.
      const sent = draft.tokenHash === null ? await findReference(app, draft.formId) : null;
      const [field] = Object.keys(answer.errors) as AnswerName[];
      return sent === null ? again(app, draft, post, { field: field ?? 'firstName' }) : seeOther(thankYou(sent));
    }
    case 'sign-in':
      return seeOther(signInAddress);
    case 'too-many':
    case 'under-way':
      return again(app, draft, post, { error: answer.reason });
    case 'no-form':
    case undefined:
      return again(app, draft, post, { error: 'failed' });
  }
}

/** Shows the form again with the input, at the invalid field or with the error. */
async function again(
  app: AppContext,
  draft: Draft,
  post: AskedPost,
  why: { field: AnswerName } | { error: IntakePageError },
): Promise<Response> {
  const answers = answersAfter(app, draft, post, lastStep);
  const step = 'field' in why ? stepOf(why.field, post.questions) : lastStep;
  const cookie = await saveDraft(app, { ...draft, ...answers, step: Math.max(draft.step, step) });
  return seeOther('field' in why ? intakeFieldAddress(step, why.field) : intakeStepAddress(step, why), cookie);
}

/** Null on a server error, so the answers are kept and an error is shown. */
async function trySubmit(app: AppContext, client: Client, submission: object): Promise<SubmitResult | null> {
  try {
    return await submitIntake(app, submission, client, true);
  } catch (error) {
    if (unavailableIn(error) !== undefined) throw error;
    logFailedSubmission(app.log, { err: error, requestId: client.requestId });
    return null;
  }
}

async function findReference(app: AppContext, formId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ reference: intakeSubmissions.reference })
    .from(intakeSubmissions)
    .where(eq(intakeSubmissions.formId, formId));
  return row?.reference ?? null;
}

function thankYou(reference: string, filesLost = 0): string {
  const query = new URLSearchParams({ reference, ...(filesLost > 0 && { filesLost: String(filesLost) }) });
  return `${href('/intake/thank-you')}?${query.toString()}`;
}

function seeOther(location: string, cookie: string | null = null): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
  if (cookie !== null) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
