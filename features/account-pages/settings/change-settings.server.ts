import { href } from 'react-router';
import {
  changePassword,
  confirmIdentity,
  toAccountResult,
  headersOf,
  requestPasswordReset,
} from '#features/accounts/sign-in/sign-in.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import {
  refuse,
  readRefusal,
  refusalFromThrown,
  type AccountRefusal,
} from '#features/accounts/requests/refusals.server.ts';
import { withHint } from '#features/accounts/requests/session-cookies.server.ts';
import { requestErasure, cancelErasure } from '#features/users/erasure.public.server.ts';
import { qrPicture } from '#features/account-pages/settings/qr-picture.server.ts';
import { endTrustIn } from '#features/accounts/second-factor/trusted-devices.server.ts';
import {
  validateNewEmail,
  validateNames,
  settingsActions,
  type SettingsAction,
  type SettingsDone,
  type SettingsNote,
} from '#features/account-pages/settings/settings.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

/** A redirect, or data for the page. */
export type SettingsResult =
  | { readonly to: string; readonly headers: Headers }
  | { readonly note: SettingsNote; readonly status: number; readonly headers: Headers };

/** Runs the action that a form of Account Settings names. */
export async function changeAccountSettings(
  app: AppContext,
  request: Request,
  client: Client,
  session: Session,
): Promise<SettingsResult> {
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const action = fields?.get('action') ?? '';
  if (fields === null || !isAction(action)) {
    return { note: {}, status: 400, headers: new Headers() };
  }
  const fieldOf = (name: string) => (fields.get(name) ?? '').slice(0, 2000);
  const change = { app, request, client, session, field: fieldOf, headers: headersOf(client, request) };
  const outcome = await actions[action](change).catch(refusalFromThrown);
  if ('done' in outcome) return { to: backTo(action, outcome.done), headers: outcome.headers ?? new Headers() };
  if ('to' in outcome) return outcome;
  if ('show' in outcome) return { note: outcome.show, status: 200, headers: outcome.headers };
  const { reason, message, field, retryAfterSeconds: wait } = outcome;
  const copy = wait === undefined ? message : `${message} ${tryAgainText(wait)}`;
  const kept = ['firstName', 'lastName', 'company', 'email'].map((name) => [name, fieldOf(name)] as const);
  const setup = action === 'finish-factor' ? readSetup(fieldOf) : undefined;
  return {
    // The form is hidden until identity is confirmed, so the message is above.
    note: {
      error: { action, reason, message: copy, field: reason === 'confirm-identity' ? undefined : field },
      typed: Object.fromEntries(kept),
      setup,
    },
    status: reason === 'too-many' ? 429 : reason === 'unavailable' ? 503 : 422,
    headers: new Headers(wait === undefined ? {} : { 'Retry-After': String(wait) }),
  };
}

interface Change {
  readonly app: AppContext;
  readonly request: Request;
  readonly client: Client;
  readonly session: Session;
  readonly field: (name: string) => string;
  readonly headers: Headers;
}

type Outcome =
  | { readonly done: SettingsDone; readonly headers?: Headers }
  | { readonly to: string; readonly headers: Headers }
  | { readonly show: SettingsNote; readonly headers: Headers }
  | AccountRefusal;

const actions: Readonly<Record<SettingsAction, (change: Change) => Promise<Outcome>>> = {
  async name({ app, headers, field }) {
    const [firstName, lastName, company] = [
      field('firstName').trim(),
      field('lastName').trim(),
      field('company').trim(),
    ];
    const error = validateNames({ firstName, lastName, company });
    if (error) return { ...refuse('invalid', error.message), field: error.field };
    const body = { name: `${firstName} ${lastName}`, firstName, lastName, company };
    return after(app, 'name', await authOf(app).api.updateUser({ body, headers, asResponse: true }));
  },
  async address({ app, session, headers, field }) {
    const error = validateNewEmail(field('email'), session.user.email);
    if (error !== null) return { ...refuse('invalid', error), field: 'email' };
    const body = { newEmail: field('email').trim().toLowerCase(), callbackURL: href('/dashboard/settings') };
    return after(app, 'address', await authOf(app).api.changeEmail({ body, headers, asResponse: true }));
  },
  async password({ app, client, request, field }) {
    const form = {
      currentPassword: field('currentPassword'),
      password: field('password'),
      confirmPassword: field('confirmPassword'),
    };
    const result = await changePassword(app, client, request, form);
    if (result.ok) return { done: 'password', headers: result.headers };
    return result.reason === 'password' ? { ...result, field: 'currentPassword' } : { field: 'password', ...result };
  },
  async 'password-link'({ app, client, request, session }) {
    const result = await requestPasswordReset(app, client, request, { email: session.user.email });
    return result.ok ? { done: 'password-link' } : result;
  },
  async connect({ app, headers, field }) {
    const provider = field('provider');
    const back = `${app.env.PUBLIC_ORIGIN}${href('/dashboard/settings')}`;
    const response = await authOf(app).api.linkSocialAccount({
      body: { provider, callbackURL: `${back}?done=connected`, errorCallbackURL: back, disableRedirect: true },
      headers,
      asResponse: true,
    });
    if (!response.ok) return readRefusal(response);
    const { url } = (await response.json()) as { url: string };
    return { to: url, headers: withHint(app.env, response.headers) };
  },
  async disconnect({ app, headers, field }) {
    const response = await authOf(app).api.unlinkAccount({
      body: { accountId: field('id') },
      headers,
      asResponse: true,
    });
    return after(app, 'disconnect', response);
  },
  async 'begin-factor'({ app, headers, field }) {
    const body = { password: field('password') };
    const response = await authOf(app).api.enableTwoFactor({ body, headers, asResponse: true });
    if (!response.ok) return { ...(await readRefusal(response)), field: 'password' };
    const { totpURI: uri, backupCodes: codes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
    return { show: { setup: { uri, codes, picture: qrPicture(uri) } }, headers: withHint(app.env, response.headers) };
  },
  async 'finish-factor'({ app, headers, field }) {
    const body = { code: field('code').replaceAll(/\s/g, '') };
    const response = await authOf(app).api.verifyTOTP({ body, headers, asResponse: true });
    return response.ok ? after(app, 'finish-factor', response) : { ...(await readRefusal(response)), field: 'code' };
  },
  async 'end-factor'({ app, headers, field }) {
    const body = { password: field('password') };
    const response = await authOf(app).api.disableTwoFactor({ body, headers, asResponse: true });
    return response.ok ? after(app, 'end-factor', response) : { ...(await readRefusal(response)), field: 'password' };
  },
  async 'new-codes'({ app, headers, field }) {
    const body = { password: field('password') };
    const response = await authOf(app).api.generateBackupCodes({ body, headers, asResponse: true });
    if (!response.ok) return { ...(await readRefusal(response)), field: 'password' };
    const { backupCodes } = (await response.json()) as { backupCodes: string[] };
    return { show: { recoveryCodes: backupCodes }, headers: withHint(app.env, response.headers) };
  },
  async 'end-trust'({ app, session, field }) {
    await endTrustIn(app, session.user.id, field('id'));
    return { done: 'end-trust' };
  },
  async 'remove-passkey'({ app, headers, field }) {
    const body = { id: field('id') };
    return after(app, 'remove-passkey', await authOf(app).api.deletePasskey({ body, headers, asResponse: true }));
  },
  async 'end-session'({ app, headers, field }) {
    const body = { token: field('id') };
    return after(app, 'end-session', await authOf(app).api.revokeSession({ body, headers, asResponse: true }));
  },
  async 'end-others'({ app, headers }) {
    return after(app, 'end-others', await authOf(app).api.revokeOtherSessions({ headers, asResponse: true }));
  },
  async confirm({ app, client, request, field }) {
    const result = await confirmIdentity(app, client, request, { password: field('password') });
    return result.ok ? { done: 'confirm', headers: result.headers } : { ...result, field: 'password' };
  },
  async erase({ app, session, field }) {
    if (field('sure') !== 'on') {
      return { ...refuse('invalid', 'Select the checkbox to confirm'), field: 'sure' };
    }
    const refused = await requestErasure(app, session);
    return refused === null ? { done: 'erase' } : refuse(refused);
  },
  async keep({ app, session }) {
    await cancelErasure(app, session);
    return { done: 'keep' };
  },
};

async function after(app: AppContext, doneAction: SettingsDone, response: Response): Promise<Outcome> {
  const result = await toAccountResult(app, response);
  return result.ok ? { done: doneAction, headers: result.headers } : result;
}

function isAction(action: string): action is SettingsAction {
  return Object.hasOwn(settingsActions, action);
}

function backTo(action: SettingsAction, doneAction: SettingsDone): string {
  return `${href('/dashboard/settings')}?done=${doneAction}#${settingsActions[action]}`;
}

/** Returned from the form after a wrong code; only its sender sees it. */
function readSetup(field: (name: string) => string) {
  const uri = field('uri');
  if (!uri.startsWith('otpauth://totp/') || uri.length > 500) return undefined;
  return { uri, codes: field('codes').split(' ').slice(0, 20), picture: qrPicture(uri) };
}
