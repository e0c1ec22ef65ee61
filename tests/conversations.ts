import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { asClientMember, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { asTeamMember, type TeamMember } from '#features/accounts/rights/team-member.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { announceMessages, sendMessages } from '#features/messages/announce-messages.jobs.server.ts';
import { readOwnThread } from '#features/messages/load-thread.server.ts';
import { generalSubject, heldMs } from '#features/messages/messages.ts';
import { refuseReply } from '#features/messages/receive-reply.server.ts';
import { sendAsClient, sendAsTeam } from '#features/messages/send-message.server.ts';
import { minuteMs } from '#values/duration.ts';
import { Browser, makePerson } from './accounts.ts';
import { inboundSettings } from './inbound-email.ts';
import { runNow } from './jobs.ts';
import { openTestApp } from './test-app.ts';

interface People {
  readonly ann: ClientMember<'work:write'>;
  readonly olga: TeamMember<'leads:write'>;
}

/** The request that opens the page of a conversation. */
export const opening = new Request('https://www.example.com/');

/**
 * Opens an app for the tests of a file, in which Ann is a client and Olga owns the site. Workers share this module, so
 * each file opens its own.
 */
export async function openConversations(use: (people: People) => void) {
  const opened = await openTestApp(inboundSettings);
  const { app } = opened;
  let ann: ClientMember<'work:write'>;
  let olga: TeamMember<'leads:write'>;

  beforeEach(async () => {
    ann = await client('ann');
    olga = await teamMember('olga', 'owner');
    use({ ann, olga });
  });

  async function sessionFor(name: string) {
    const browser = new Browser(app);
    await browser.signIn(`${name}@example.com`);
    const session = await sessionOf(app, browser.request('/dashboard'));
    if (!session) throw new Error('Not signed in.');
    return { session, request: browser.request('/dashboard') };
  }

  async function client(name: string): Promise<ClientMember<'work:write'>> {
    await makePerson(app, name);
    return again(name);
  }

  async function again(name: string): Promise<ClientMember<'work:write'>> {
    const { session, request } = await sessionFor(name);
    const by = asClientMember(session, request, null, 'work:write');
    if (!by) throw new Error('May not write.');
    return by;
  }

  async function teamMember(name: string, role: string): Promise<TeamMember<'leads:write'>> {
    await makePerson(app, name, { role });
    const { session, request } = await sessionFor(name);
    const by = asTeamMember(session, request, null, 'leads:write');
    if (!by) throw new Error('Not on the team.');
    return by;
  }

  /** Another member of Ann's organization, which they see. */
  async function colleague(name: string, role = 'member'): Promise<string> {
    const { id } = await makePerson(app, name);
    await app.db.delete(organizationMembers).where(eq(organizationMembers.userId, id));
    await app.db.insert(organizationMembers).values({ organizationId: ann.organization.id, userId: id, role });
    return id;
  }

  let forms = 0;
  const general = () => ({ organizationId: ann.organization.id, projectId: '' });
  const write = (text: string, more: object = {}) =>
    sendAsClient(app, ann, generalSubject, { formId: `form-${(forms += 1)}`, text, request: null, ...more });
  const replyNow = (text: string, isInternal = false) =>
    sendAsTeam(app, olga, general(), { formId: `form-${(forms += 1)}`, text, isInternal });
  /** Sends a reply that clients can see. */
  const reply = async (text: string, isInternal = false) => {
    const result = await replyNow(text, isInternal);
    await pass(heldMs);
    return result;
  };
  /** Moves everything in conversations into the past. */
  async function pass(ms: number): Promise<void> {
    const older = (column: string) => `${column} = ${column} - interval '${ms} milliseconds'`;
    await opened.database.pool.query(`update thread_messages set ${older('created_at')};
      update message_threads set ${older('last_at')}, ${older('waiting_since')};
      update client_requests set ${older('answered_at')};
      update organization_members set ${older('created_at')};
      update thread_readers set ${older('read_at')}, ${older('mailed_at')}`);
  }
  const texts = async (by = ann) => (await readOwnThread(app, by)).messages.map(({ text }) => text);

  /** Runs the queued jobs about messages, `minutes` after now. */
  async function mailsAfter(minutes: number) {
    const from = opened.emails.length;
    const later = new Date(app.now().getTime() + minutes * minuteMs);
    const queued = async (name: string) =>
      (
        await opened.database.pool.query<{ data: object }>('delete from pgboss.job where name = $1 returning data', [
          name,
        ])
      ).rows;
    for (const { data } of await queued('announce-messages'))
      await runNow(announceMessages, { ...app, now: () => later }, data);
    for (const { data } of await queued('send-messages')) await runNow(sendMessages, app, data);
    for (const { data } of await queued('refuse-reply')) await runNow(refuseReply, app, data);
    return opened.emails.slice(from).sort((one, other) => (one.to < other.to ? -1 : 1));
  }
  return {
    opened,
    app,
    client,
    again,
    teamMember,
    colleague,
    general,
    write,
    reply,
    replyNow,
    pass,
    texts,
    mailsAfter,
  };
}
