import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { unreadThreads } from '#features/messages/list-threads.server.ts';
import { generalSubject, type ThreadSubject } from '#features/messages/messages.ts';
import { projectChoices } from '#features/work/projects.server.ts';

/** The conversations of an organization, and the one that the address names; null if it names none of them. */
export async function readSubjects(app: AppContext, { url }: Request, organizationId: string, userId: string) {
  const projectId = new URL(url).searchParams.get('project') ?? '';
  const [projects, unread] = await inOneTrip(app.db, (db) =>
    Promise.all([
      projectChoices({ db }, organizationId, projectId),
      unreadThreads({ db, now: () => app.now() }, organizationId, userId),
    ]),
  );
  const project = projects.find(({ id }) => id === projectId);
  const subject: ThreadSubject | null = project
    ? { projectId, contactId: project.ownerId }
    : projectId === ''
      ? generalSubject
      : null;
  return {
    subject,
    choices: projects.map(({ id, name }) => ({ id, name, isUnread: unread.some((one) => one.projectId === id) })),
    isUnread: unread.some((one) => one.projectId === ''),
  };
}
