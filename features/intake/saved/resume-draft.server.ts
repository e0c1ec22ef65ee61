import { href } from 'react-router';
import { intakeStepAddress } from '#features/intake/intake-address.ts';
import { findDraft, giveDraft, hasDraft } from '#features/intake/saved/page-draft.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';

/** Whether the link's draft still exists. GET changes nothing: email clients open links. */
export async function openResumePage(app: AppContext, request: Request): Promise<{ readonly token: string | null }> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token: (await hasDraft(app, token)) ? token : null };
}

/** Gives this browser the draft and opens its step; null if it no longer exists. */
export async function handleResume(app: AppContext, request: Request): Promise<Response | null> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const draft = token === '' ? null : await findDraft(app, token);
  if (draft === null) return null;
  const answer = redirectAfterPost(draft.step === 1 ? href('/intake') : intakeStepAddress(draft.step));
  answer.headers.append('Set-Cookie', giveDraft(app, token));
  return answer;
}
