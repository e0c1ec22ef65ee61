import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { setupCopy } from '#content/accounts/setup.ts';
import { site } from '#content/site.ts';
import { signIn } from '#features/accounts/sign-in/sign-in.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { countTry } from '#features/accounts/requests/limits.server.ts';
import { refusalFromThrown, refuse, type AccountRefusal } from '#features/accounts/requests/refusals.server.ts';
import type { PageResult } from '#features/account-pages/pages/account-page.ts';
import { toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { ownerRole } from '#features/accounts/rights/roles.ts';
import { hasAdministrator, isSetupLink, useSetupLink } from '#features/team/setup-link.public.server.ts';
import type { NewAccountFields } from '#features/account-pages/setup/new-account-form.tsx';
import { parseNewAccount, createAccount } from '#features/accounts/passwords/new-account.server.ts';
import { ensureOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { lockAdministrators } from '#features/accounts/rights/role.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export interface SetupPageProps {
  /** Empty when the link is dead. */
  readonly token: string;
  readonly form: NewAccountFields & { readonly email: string };
  readonly error?: { readonly message: string; readonly field?: string };
}

const emptyForm = { firstName: '', lastName: '', email: '' };

/** Null if there is an administrator: then the page does not exist. A GET does not use up the link. */
export async function openSetupPage(app: AppContext, request: Request): Promise<SetupPageProps | null> {
  if (await hasAdministrator(app.db)) return null;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token: (await isSetupLink(app, token)) ? token : '', form: emptyForm };
}

/** Creates the first administrator and signs in. Null if there is an administrator. */
export async function handleSetupPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<PageResult<SetupPageProps> | null> {
  const fields = await readPostedFields(request);
  const text = (name: string) => fields.get(name) ?? '';
  const form = { firstName: text('firstName'), lastName: text('lastName'), email: text('email') };
  const passwords = { password: text('password'), confirmPassword: text('confirmPassword') };
  const token = text('token');
  const result =
    (await refuseManyTries(app, client, '/setup')) ??
    (await makeAdministrator(app, client, request, { ...form, ...passwords }, token));
  if (result === null) return null;
  if (!result.ok) {
    const page = { token: result.reason === 'link' ? '' : token, form };
    const error = result.reason === 'link' ? undefined : toPageError(result);
    return { page: { ...page, error }, status: refusalStatus(result) };
  }
  const signedIn = await signIn(app, client, request, { email: result.email, password: passwords.password });
  const headers = signedIn.ok ? signedIn.headers : new Headers();
  // Also to the script: the page itself is gone now.
  return { to: signedIn.ok ? href('/admin') : href('/login'), headers };
}

/** Counts a post to this page against its limit; null if it is allowed. */
export async function refuseManyTries(
  app: AppContext,
  client: Client,
  page: '/setup' | '/invite' | '/join',
): Promise<AccountRefusal | null> {
  try {
    await countTry(app.limits, page, { visitor: client.limitKey, account: '' });
    return null;
  } catch (error) {
    return refusalFromThrown(error);
  }
}

type Form = SetupPageProps['form'] & { readonly password: string; readonly confirmPassword: string };
type Made = { readonly ok: true; readonly email: string } | AccountRefusal;

async function makeAdministrator(
  app: AppContext,
  client: Client,
  request: Request,
  sent: Form,
  token: string,
): Promise<Made | null> {
  // Only the holder of the link sees what is wrong with an address.
  if (!(await isSetupLink(app, token))) return (await hasAdministrator(app.db)) ? null : refuse('link');
  const checked = await parseNewAccount({ ...sent, company: site.name });
  if ('ok' in checked) return checked;
  const { email } = checked;
  return app.db.transaction(async (tx): Promise<Made | null> => {
    await lockAdministrators(tx);
    if (await hasAdministrator(tx)) return null;
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    // The person who signed up may not own the address, so the account is left alone.
    if (taken) return { ok: false, reason: 'invalid', field: 'email', message: setupCopy.taken };
    if (!(await useSetupLink(app, token, tx))) return refuse('link');
    // Who can read the server's output may say whose address this is.
    const id = await createAccount(tx, checked, { role: ownerRole, createdAt: app.now() });
    await ensureOrganization(tx, id);
    const from = { ipAddress: client.address, userAgent: request.headers.get('User-Agent') };
    const details = { changed: { role: { to: ownerRole } }, by: 'setup-link' };
    await writeAudit(app, { action: 'role-granted', actorId: id, userId: id, ...from, details }, tx);
    return { ok: true, email };
  });
}
