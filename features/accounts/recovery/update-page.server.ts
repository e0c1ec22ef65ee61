import { accountMessages, accountReasons, loginPage } from '#features/accounts/accounts.ts';
import { authOf } from '#features/accounts/auth.server.ts';
import { changePassword, updatePassword } from '#features/accounts/accounts.server.ts';
import {
  carrying,
  leadsOnAfter,
  onwardOf,
  type Onward,
  type PageAnswer,
} from '#features/accounts/pages/account-page.ts';
import { fieldsOf, isInPlace, problemOf, statusOf } from '#features/accounts/pages/page-post.server.ts';
import type { UpdatePageProps } from '#features/accounts/recovery/recovery-pages.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

/** The page that sets a new password: by a mailed link, or for who is signed in. Looking at it uses nothing up. */
export async function openUpdatePage(machine: Machine, request: Request): Promise<UpdatePageProps> {
  const { searchParams } = new URL(request.url);
  const onward = onwardOf(searchParams);
  const page = await pageOf(machine, request, searchParams.get('token') ?? '', onward);
  return page.by === 'link' && !(await isGoodLink(machine, page.token)) ? { ...page, by: 'dead-link' } : page;
}

/** Its form. */
export async function answerUpdatePost(
  machine: Machine,
  request: Request,
  caller: Caller,
): Promise<PageAnswer<UpdatePageProps>> {
  const fields = await fieldsOf(request);
  const onward = onwardOf(fields);
  const text = (name: string) => fields.get(name) ?? '';
  const page = await pageOf(machine, request, text('token'), onward);
  if (page.by === 'nothing') {
    return { page: { ...page, problem: { message: accountReasons['not-signed-in'] } }, status: 422 };
  }
  const form = { password: text('password'), confirmPassword: text('confirmPassword') };
  const answer =
    page.by === 'link'
      ? await updatePassword(machine, caller, request, { ...form, token: page.token })
      : await changePassword(machine, caller, request, { ...form, currentPassword: text('currentPassword') });
  if (!answer.ok) {
    const problem = { ...problemOf(answer), ...(answer.reason === 'password' && { field: 'currentPassword' }) };
    return { page: { ...page, problem }, status: statusOf(answer) };
  }
  const done = updated(onward);
  if (!isInPlace(request)) return { to: done.to, headers: answer.headers };
  return { page: { ...page, done }, status: 200, headers: answer.headers };
}

async function pageOf(machine: Machine, request: Request, token: string, onward: Onward): Promise<UpdatePageProps> {
  if (token !== '') return { onward, token, by: 'link', email: '' };
  const session = await sessionOf(machine, request);
  return { onward, token, by: session ? 'session' : 'nothing', email: session?.user.email ?? '' };
}

/** Looking at it uses nothing up. */
async function isGoodLink(machine: Machine, token: string): Promise<boolean> {
  const { internalAdapter } = await authOf(machine).$context;
  // The database takes no NUL, and no link of ours holds one.
  if (/[^\w-]/.test(token)) return false;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token.slice(0, 200)}`);
  return link !== null && link.expiresAt > machine.now();
}

function updated(onward: Onward) {
  return { message: accountMessages.updated, to: carrying(loginPage, onward), after: leadsOnAfter.update };
}
