import type { AppContext } from '#app/load-context.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { threadsOfPeople } from '#features/messages/list-threads.server.ts';
import { readThread } from '#features/messages/load-thread.server.ts';
import { projectNames } from '#features/work/projects.server.ts';

/** The conversations with the organizations of people, by their addresses in lower case. They stay unread. */
export async function threadsOf(app: AppContext, by: TeamMember<'leads:read'>, emails: readonly string[]) {
  const places = await threadsOfPeople(app, emails);
  const [names, ...threads] = await Promise.all([
    projectNames(
      app,
      places.map(({ projectId }) => projectId),
    ),
    ...places.map((place) => readThread(app, by, place)),
  ]);
  return threads
    .filter((thread) => thread !== null)
    .map((thread) => ({ ...thread, project: names.get(thread.projectId) ?? null }));
}

export type PersonThread = Awaited<ReturnType<typeof threadsOf>>[number];
