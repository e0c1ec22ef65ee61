import type { NewAccountFields } from '#features/account-pages/setup/new-account-form.tsx';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { signIn } from '#features/accounts/sign-in/sign-in.server.ts';
import { accountMessages, type Session } from '#features/accounts/accounts.ts';
import { users } from '#features/accounts/accounts.table.ts';
import type { AccountRefusal } from '#features/accounts/requests/refusals.server.ts';
import type { PageResult } from '#features/account-pages/pages/account-page.ts';
import { toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { refuseManyTries } from '#features/account-pages/setup/setup-page.server.ts';
import { ensureOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { parseNewAccount, createAccount } from '#features/accounts/passwords/new-account.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
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
  /** Set for a person who came without the link in the email. */
  readonly id: string;
  readonly email: string;
  readonly role: string;
  /** What the person joins. */
  readonly name: string;
  readonly form: NewAccountFields;
  readonly error?: { readonly message: string; readonly field?: string };
}

interface Invite {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly name: string;
}

/** Names an invitation by the token of its link, or by its id for the person it was sent to. */
export interface InviteKey {
  readonly token: string;
  readonly id: string;
  readonly session: Session | undefined;
}

export interface Joining {
  readonly userId: string;
  readonly sessionId?: string;
  readonly from: { readonly ipAddress: string | null; readonly userAgent: string | null };
}

/** Invitations of one kind: to the team, or to a client's organization. */
export interface InviteKind<Found extends Invite> {
  readonly path: '/invite' | '/join';
  /** The page after joining. */
  readonly next: string;
  /** The form of a new account asks to accept the terms. */
  readonly hasTerms: boolean;
  /** The role of a new account. */
  readonly accountRole: (invite: Found) => string;
  /** Locks before the invitation is read again in a transaction, so that only one of two simultaneous uses finds it. */
  readonly lock: (tx: Transaction, invite: Found) => Promise<void>;
  readonly find: (app: AppContext, db: Database | Transaction, key: InviteKey) => Promise<Found | null>;
  /** False if another simultaneous use was first. */
  readonly join: (app: AppContext, tx: Transaction, invite: Found, person: Joining) => Promise<boolean>;
  readonly decline?: (app: AppContext, tx: Transaction, invite: Found, person: Joining) => Promise<void>;
}

const emptyForm = { firstName: '', lastName: '' };
const dead: InvitePageProps = { step: 'dead', token: '', id: '', email: '', role: '', name: '', form: emptyForm };

/** The page of invitations of one kind. */
export function defineInvitePage<Found extends Invite>(kind: InviteKind<Found>) {
  return {
    /**
     * A GET changes nothing, so mail scanners cannot use up a link. Only the holder of the link learns about an
     * account.
     */
    open: async (app: AppContext, request: Request): Promise<InvitePageProps> => {
      const key = await readKey(app, request, new URL(request.url).searchParams);
      const invite = await kind.find(app, app.db, key);
      return invite ? buildPage(app, invite, key) : dead;
    },

    /** Joins with the session's account, or makes one and signs in. The link proves the address. */
    post: async (app: AppContext, request: Request, client: Client): Promise<PageResult<InvitePageProps>> => {
      const fields = await readPostedFields(request);
      const text = (name: string) => fields.get(name) ?? '';
      const limited = await refuseManyTries(app, client, kind.path);
      if (limited) return { page: { ...dead, error: toPageError(limited) }, status: refusalStatus(limited) };
      const key = await readKey(app, request, fields);
      const invite = await kind.find(app, app.db, key);
      if (!invite) return { page: dead, status: 422 };
      const page = await buildPage(app, invite, key);
      const from = { ipAddress: client.address, userAgent: request.headers.get('User-Agent') };
      if (page.step === 'join' && key.session) {
        const { user, sessionId } = key.session;
        const isDeclining = kind.decline !== undefined && text('action') === 'decline';
        const isDone = await respond(app, kind, invite, key, { userId: user.id, sessionId, from }, isDeclining);
        return isDone ? { to: kind.next, headers: new Headers() } : { page: dead, status: 422 };
      }
      if (page.step !== 'sign-up') return { page, status: 422 };
      const form = { firstName: text('firstName'), lastName: text('lastName') };
      if (kind.hasTerms && text('acceptTerms') !== 'on')
        return {
          page: { ...page, form, error: { field: 'acceptTerms', message: accountMessages.terms } },
          status: 422,
        };
      const passwords = { password: text('password'), confirmPassword: text('confirmPassword') };
      const made = await signUpBy(app, kind, invite, key, { ...form, ...passwords, email: invite.email }, from);
      if (made === null) return { page: dead, status: 422 };
      if (!made.ok) return { page: { ...page, form, error: toPageError(made) }, status: refusalStatus(made) };
      const signedIn = await signIn(app, client, request, { email: invite.email, password: passwords.password });
      return signedIn.ok
        ? { to: kind.next, headers: signedIn.headers }
        : { to: href('/login'), headers: new Headers() };
    },
  };
}

async function readKey(app: AppContext, request: Request, fields: URLSearchParams): Promise<InviteKey> {
  const session = await sessionOf(app, request);
  return { token: fields.get('token') ?? '', id: fields.get('id') ?? '', session };
}

async function buildPage(
  app: AppContext,
  { email, role, name }: Invite,
  { token, id, session }: InviteKey,
): Promise<InvitePageProps> {
  const page = { token, id, email, role, name, form: emptyForm };
  if (session) return { ...page, step: session.user.email === email && session.user.emailVerified ? 'join' : 'other' };
  const [account] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { ...page, step: account ? 'sign-in' : 'sign-up' };
}

/** False if the invitation is gone, or is for an address other than the account's. */
async function respond<Found extends Invite>(
  app: AppContext,
  kind: InviteKind<Found>,
  opened: Found,
  key: InviteKey,
  person: Joining,
  isDeclining: boolean,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await kind.lock(tx, opened);
    const invite = await kind.find(app, tx, key);
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, person.userId)).for('update');
    if (!invite || user?.email !== invite.email) return false;
    if (!isDeclining || !kind.decline) return kind.join(app, tx, invite, person);
    await kind.decline(app, tx, invite, person);
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

async function signUpBy<Found extends Invite>(
  app: AppContext,
  kind: InviteKind<Found>,
  opened: Found,
  key: InviteKey,
  person: NewPerson,
  from: Joining['from'],
): Promise<{ readonly ok: true } | AccountRefusal | null> {
  const checked = await parseNewAccount({ ...person, company: opened.name });
  if ('ok' in checked) return checked;
  return app.db.transaction(async (tx) => {
    await kind.lock(tx, opened);
    const invite = await kind.find(app, tx, key);
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
    if (taken || invite?.email !== person.email) return null;
    const userId = await createAccount(tx, checked, { role: kind.accountRole(invite), createdAt: app.now() });
    await kind.join(app, tx, invite, { userId, from });
    await ensureOrganization(tx, userId);
    return { ok: true };
  });
}
