import { data, type LoaderFunctionArgs } from 'react-router';
import { throwRefused } from '#app/admin/refused-post.server.ts';
import { refusedPost } from '#content/admin/refused-post.ts';
import { clientContext, appContext, isPlainPost, sessionContext } from '#app/load-context.ts';
import type { ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import { denied } from '#features/accounts/rights/require-right.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import { asTeamMember, type TeamMember } from '#features/accounts/rights/team-member.ts';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * Returns the signed-in person with the proof of the route's right. With `member`, a loader checks with `has` what it
 * may read. Throws 403 without the right, also if another route's `handle` is passed.
 */
export function memberOf<R extends Right | 'member'>(
  { request, context }: RequestArgs,
  { right }: { readonly right: R },
): TeamMember<Exclude<R, 'member'>> {
  const needed = right === 'member' ? undefined : (right as Exclude<R, 'member'>);
  const by = asTeamMember(context.get(sessionContext), request, context.get(clientContext).address, needed);
  if (by === null) throw denied(needed);
  return by;
}

/**
 * Runs an action that needs `right`, which may be more than its page needs. `reasons`: copy of the refusals, for forms
 * sent without scripts.
 */
export async function withTeamMember<T, R extends Right | 'member'>(
  args: RequestArgs,
  right: R,
  run: (by: TeamMember<Exclude<R, 'member'>>) => Promise<T>,
  reasons: Readonly<Record<string, string>> = {},
): Promise<T> {
  const result = await run(memberOf(args, { right }));
  if (args.context.get(isPlainPost)) throwRefused(result, reasons);
  return result;
}

/** Runs the action that the form names, on the record in the page's address. Each checks its own right. */
export function handleActions<T>(
  args: RequestArgs & Pick<LoaderFunctionArgs, 'params'>,
  run: (context: Omit<ActionContext<TeamMember>, 'form'>) => Promise<T>,
  reasons?: Readonly<Record<string, string>>,
) {
  const { request, context, params } = args;
  const [id = ''] = Object.values(params);
  return withTeamMember(
    args,
    'member',
    async (by) => {
      const result = await run({ app: context.get(appContext), by, request, id });
      if (result === null) throw data({ refused: refusedPost.unknown }, { status: 400 });
      return result as Exclude<T, null>;
    },
    reasons,
  );
}
