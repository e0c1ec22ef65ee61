import type { NewAccountFields } from '#features/account-pages/setup/new-account-form.tsx';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { site } from '#content/site.ts';
import { signIn } from '#features/accounts/sign-in/sign-in.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import type { AccountRefusal } from '#features/accounts/requests/refusals.server.ts';
import type { PageResult } from '#features/account-pages/pages/account-page.ts';
import { toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { refuseManyTries } from '#features/account-pages/setup/setup-page.server.ts';
import { parseNewAccount, createAccount } from '#features/accounts/passwords/new-account.server.ts';
import { openInvite, useInvite, type OpenInvite } from '#features/accounts/invites/open-invites.server.ts';
import { isTeamRole } from '#features/accounts/rights/roles.ts';
import { accountToChange, lockAdministrators, writeRole } from '#features/accounts/rights/role.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';

/** What the holder of the link can do next. */
export type InviteStep =
  /** Nothing: the link is no longer valid. */
  | 'dead'
  /** No account has the address. */
  | 'sign-up'
  /** An account has it. */
  | 'sign-in'
  /** Signed in with another address. */
  | 'other'
  | 'join';

export interface InvitePageProps {
  readonly step: InviteStep;
  readonly token: string;
  readonly email: string;
  readonly role: string;
  readonly form: NewAccountFields;
  readonly error?: { readonly message: string; readonly field?: string };
}

const emptyForm = { firstName: '', lastName: '' };
const dead: InvitePageProps = { step: 'dead', token: '', email: '', role: '', form: emptyForm };

/** A GET changes nothing, so mail scanners use nothing up. Only the holder of the link learns about an account. */
export async function openInvitePage(app: AppContext, request: Request): Promise<InvitePageProps> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invite = await openInvite(app, app.db, token);
  return invite ? pageOf(app, invite, token, await sessionOf(app, request)) : dead;
}

async function pageOf(
  app: AppContext,
  { email, role }: OpenInvite,
  token: string,
  session: Session | undefined,
): Promise<InvitePageProps> {
  const page = { token, email, role, form: emptyForm };
  if (session) return { ...page, step: session.user.email === email && session.user.emailVerified ? 'join' : 'other' };
  const [account] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { ...page, step: account ? 'sign-in' : 'sign-up' };
}

/** Joins with the session's account, or makes one and signs in. The link proves the address. */
export async function handleInvitePost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<PageResult<InvitePageProps>> {
  const fields = await readPostedFields(request);
  const text = (name: string) => fields.get(name) ?? '';
  const token = text('token');
  const limited = await refuseManyTries(app, client, '/invite');
  if (limited) return { page: { ...dead, error: toPageError(limited) }, status: refusalStatus(limited) };
  const invite = await openInvite(app, app.db, token);
  if (!invite) return { page: dead, status: 422 };
  const session = await sessionOf(app, request);
  const page = await pageOf(app, invite, token, session);
  const from = { ipAddress: client.address, userAgent: request.headers.get('User-Agent') };
  if (page.step === 'join' && session) {
    const joined = await join(app, token, session.user.id, from);
    return joined ? { to: href('/admin'), headers: new Headers() } : { page: dead, status: 422 };
  }
  if (page.step !== 'sign-up') return { page, status: 422 };
  const form = { firstName: text('firstName'), lastName: text('lastName') };
  const passwords = { password: text('password'), confirmPassword: text('confirmPassword') };
  const made = await signUpBy(app, token, { ...form, ...passwords, email: invite.email }, from);
  if (made === null) return { page: dead, status: 422 };
  if (!made.ok) return { page: { ...page, form, error: toPageError(made) }, status: refusalStatus(made) };
  const signedIn = await signIn(app, client, request, { email: invite.email, password: passwords.password });
  return signedIn.ok
    ? { to: href('/admin'), headers: signedIn.headers }
    : { to: href('/login'), headers: new Headers() };
}

interface From {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Existing team members keep their role. */
async function join(app: AppContext, token: string, userId: string, from: From): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const invite = await openInvite(app, tx, token);
    const user = await accountToChange(tx, userId);
    if (!invite || user?.email !== invite.email || !(await useInvite(tx, invite.id))) return false;
    const { role } = invite;
    if (!isTeamRole(user.role)) await writeRole(app, userId, role, tx);
    await writeAudit(app, { action: 'invite-accepted', actorId: userId, userId, ...from, details: { role } }, tx);
    return true;
  });
}

interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly confirmPassword: string;
}

async function signUpBy(
  app: AppContext,
  token: string,
  person: NewPerson,
  from: From,
): Promise<{ readonly ok: true } | AccountRefusal | null> {
  const checked = await parseNewAccount({ ...person, company: site.name });
  if ('ok' in checked) return checked;
  return app.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const invite = await openInvite(app, tx, token);
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
    if (taken || invite?.email !== person.email || !(await useInvite(tx, invite.id))) return null;
    const { role } = invite;
    const userId = await createAccount(tx, checked, { role, createdAt: app.now() });
    await writeAudit(app, { action: 'invite-accepted', actorId: userId, userId, ...from, details: { role } }, tx);
    return { ok: true };
  });
}
