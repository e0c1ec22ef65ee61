import { requestPasswordReset } from '#features/accounts/accounts.server.ts';
import { destination, onwardOf, type PageAnswer } from '#features/accounts/pages/account-page.ts';
import { fieldsOf, problemOf, statusOf } from '#features/accounts/pages/page-post.server.ts';
import type { ResetPageProps } from '#features/accounts/recovery/recovery-pages.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

/** The page on which somebody asks for a link to set a new password. */
export function openResetPage(request: Request): ResetPageProps {
  return { onward: onwardOf(new URL(request.url).searchParams), email: '', sent: false };
}

/** Its form. The answer is the same whether the address has an account or not. */
export async function answerResetPost(
  machine: Machine,
  request: Request,
  caller: Caller,
): Promise<PageAnswer<ResetPageProps>> {
  const fields = await fieldsOf(request);
  const onward = onwardOf(fields);
  const email = (fields.get('email') ?? '').trim();
  const returnTo = destination(onward);
  const answer = await requestPasswordReset(machine, caller, request, { email, returnTo });
  if (answer.ok) return { page: { onward, email, sent: true }, status: 200 };
  return { page: { onward, email, sent: false, problem: problemOf(answer) }, status: statusOf(answer) };
}
