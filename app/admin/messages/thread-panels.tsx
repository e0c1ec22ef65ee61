import { href, Link } from 'react-router';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import type { PersonThread } from '#app/admin/messages/person-threads.server.ts';
import { threadHref } from '#features/messages/messages.ts';
import { Conversation } from '#features/messages/thread/conversation.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** Conversations on the page of a lead or a company. */
export default function ThreadPanels({ threads }: { readonly threads: readonly PersonThread[] }) {
  return threads.map((thread) => {
    const { organization, projectId, project } = thread;
    const path = href('/admin/messages/:organizationId', { organizationId: organization.id });
    const id = organization.id + projectId;
    const name = project === null ? organization.name : `${organization.name}: ${project}`;
    return (
      <Stack key={id} as="section" gap="4" aria-labelledby={`thread-${id}`}>
        <h2 id={`thread-${id}`}>{copy.with(name)}</h2>
        <Conversation
          thread={thread}
          side="team"
          path={path}
          fileHref={(fileId) => href('/admin/files/:fileId', { fileId })}
        />
        <p className="small">
          <Link to={threadHref(path, projectId)}>{copy.open}</Link>
        </p>
      </Stack>
    );
  });
}
