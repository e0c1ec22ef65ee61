import type { AppContext } from '#app/load-context.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { organizationsOf } from '#features/messages/list-threads.server.ts';
import { readThread } from '#features/messages/load-thread.server.ts';
import type { ShownThread } from '#features/messages/messages.ts';

/** The conversations with the organizations of people, by their addresses in lower case. They stay unread. */
export async function threadsOf(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  emails: readonly string[],
): Promise<ShownThread[]> {
  const organizations = await organizationsOf(app, emails);
  const read = organizations.map(({ id }) => readThread(app, by, { organizationId: id, projectId: '' }, true));
  return (await Promise.all(read)).filter((thread) => thread !== null && thread.messages.length > 0) as ShownThread[];
}
