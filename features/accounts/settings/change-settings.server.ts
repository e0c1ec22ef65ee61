import { isAPIError } from 'better-auth/api';
import {
  changePassword,
  confirmIdentity,
  done,
  headersOf,
  requestPasswordReset,
} from '#features/accounts/accounts.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { authOf } from '#features/accounts/auth.server.ts';
import { refuse, refusalOf, type AccountRefusal } from '#features/accounts/auth/refusals.server.ts';
import { withHint } from '#features/accounts/auth/session-cookies.server.ts';
import { askErasure, takeErasureBack } from '#features/accounts/settings/erasure.server.ts';
import { qrPicture } from '#features/accounts/settings/qr-picture.server.ts';
import { endTrustIn } from '#features/accounts/second-factor/trusted-devices.server.ts';
import {
  addressFault,
  nameFault,
  settingsActs,
  settingsPage,
  type SettingsAct,
  type SettingsDone,
  type SettingsNote,
} from '#features/accounts/settings/settings.ts';
import { tryAgainText } from '#forms/try-again.ts';
import type { Caller } from '#server/http/caller.ts';
import { isFormPost, readFormFields } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/** Where the browser goes next, or what the page shows again. */
export type SettingsAnswer =
  | { readonly to: string; readonly headers: Headers }
  | { readonly note: SettingsNote; readonly status: number; readonly headers: Headers };

/** A form of Account Settings. */
export async function changeSettings(
  machine: Machine,
  request: Request,
  caller: Caller,
  session: Session,
): Promise<SettingsAnswer> {
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const act = fields?.get('act') ?? '';
  if (fields === null || !isAct(act)) {
    return { note: {}, status: 400, headers: new Headers() };
  }
  const given = (name: string) => (fields.get(name) ?? '').slice(0, 2000);
  const change = { machine, request, caller, session, given, headers: headersOf(caller, request) };
  const outcome = await acts[act](change).catch(refusalOfThrown);
  if ('done' in outcome) return { to: backTo(act, outcome.done), headers: outcome.headers ?? new Headers() };
  if ('to' in outcome) return outcome;
  if ('show' in outcome) return { note: outcome.show, status: 200, headers: outcome.headers };
  const { reason, message, field, retryAfterSeconds: wait } = outcome;
  const words = wait === undefined ? message : `${message} ${tryAgainText(wait)}`;
  const kept = ['firstName', 'lastName', 'company', 'email'].map((name) => [name, given(name)] as const);
  const setup = act === 'finish-factor' ? setupOf(given) : undefined;
  return {
    // Its form is not there until it is confirmed who they are: the words then stand above.
    note: {
      problem: { act, reason, message: words, field: reason === 'confirm-identity' ? undefined : field },
      typed: Object.fromEntries(kept),
      setup,
    },
    status: reason === 'too-many' ? 429 : reason === 'unavailable' ? 503 : 422,
    headers: new Headers(wait === undefined ? {} : { 'Retry-After': String(wait) }),
  };
}

interface Change {
  readonly machine: Machine;
  readonly request: Request;
  readonly caller: Caller;
  readonly session: Session;
  readonly given: (name: string) => string;
  /** As the authentication library reads them. */
  readonly headers: Headers;
}

type Outcome =
  | { readonly done: SettingsDone; readonly headers?: Headers }
  | { readonly to: string; readonly headers: Headers }
  | { readonly show: SettingsNote; readonly headers: Headers }
  | AccountRefusal;

const acts: Readonly<Record<SettingsAct, (change: Change) => Promise<Outcome>>> = {
  async name({ machine, headers, given }) {
    const [firstName, lastName, company] = [
      given('firstName').trim(),
      given('lastName').trim(),
      given('company').trim(),
    ];
    const fault = nameFault({ firstName, lastName, company });
    if (fault) return { ...refuse('invalid', fault.message), field: fault.field };
    const body = { name: `${firstName} ${lastName}`, firstName, lastName, company };
    return after(machine, 'name', await authOf(machine).api.updateUser({ body, headers, asResponse: true }));
  },
  async address({ machine, session, headers, given }) {
    const fault = addressFault(given('email'), session.user.email);
    if (fault !== null) return { ...refuse('invalid', fault), field: 'email' };
    const body = { newEmail: given('email').trim().toLowerCase(), callbackURL: settingsPage };
    return after(machine, 'address', await authOf(machine).api.changeEmail({ body, headers, asResponse: true }));
  },
  async password({ machine, caller, request, given }) {
    const form = {
      ...{ currentPassword: given('currentPassword'), password: given('password') },
      confirmPassword: given('confirmPassword'),
    };
    const answer = await changePassword(machine, caller, request, form);
    if (answer.ok) return { done: 'password', headers: answer.headers };
    return answer.reason === 'password' ? { ...answer, field: 'currentPassword' } : { field: 'password', ...answer };
  },
  async 'password-link'({ machine, caller, request, session }) {
    const answer = await requestPasswordReset(machine, caller, request, { email: session.user.email });
    return answer.ok ? { done: 'password-link' } : answer;
  },
  async connect({ machine, headers, given }) {
    const provider = given('provider');
    const back = `${machine.env.PUBLIC_ORIGIN}${settingsPage}`;
    const answer = await authOf(machine).api.linkSocialAccount({
      body: { provider, callbackURL: `${back}?done=connected`, errorCallbackURL: back, disableRedirect: true },
      headers,
      asResponse: true,
    });
    if (!answer.ok) return refusalOf(answer);
    const { url } = (await answer.json()) as { url: string };
    return { to: url, headers: withHint(machine.env, answer.headers) };
  },
  async disconnect({ machine, headers, given }) {
    const answer = await authOf(machine).api.unlinkAccount({
      body: { accountId: given('id') },
      headers,
      asResponse: true,
    });
    return after(machine, 'disconnect', answer);
  },
  async 'begin-factor'({ machine, headers, given }) {
    const body = { password: given('password') };
    const answer = await authOf(machine).api.enableTwoFactor({ body, headers, asResponse: true });
    if (!answer.ok) return { ...(await refusalOf(answer)), field: 'password' };
    const { totpURI: uri, backupCodes: codes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
    return { show: { setup: { uri, codes, picture: qrPicture(uri) } }, headers: withHint(machine.env, answer.headers) };
  },
  async 'finish-factor'({ machine, headers, given }) {
    const body = { code: given('code').replaceAll(/\s/g, '') };
    const answer = await authOf(machine).api.verifyTOTP({ body, headers, asResponse: true });
    return answer.ok ? after(machine, 'finish-factor', answer) : { ...(await refusalOf(answer)), field: 'code' };
  },
  async 'end-factor'({ machine, headers, given }) {
    const body = { password: given('password') };
    const answer = await authOf(machine).api.disableTwoFactor({ body, headers, asResponse: true });
    return answer.ok ? after(machine, 'end-factor', answer) : { ...(await refusalOf(answer)), field: 'password' };
  },
  async 'new-codes'({ machine, headers, given }) {
    const body = { password: given('password') };
    const answer = await authOf(machine).api.generateBackupCodes({ body, headers, asResponse: true });
    if (!answer.ok) return { ...(await refusalOf(answer)), field: 'password' };
    const { backupCodes } = (await answer.json()) as { backupCodes: string[] };
    return { show: { recoveryCodes: backupCodes }, headers: withHint(machine.env, answer.headers) };
  },
  async 'end-trust'({ machine, session, given }) {
    await endTrustIn(machine, session.user.id, given('id'));
    return { done: 'end-trust' };
  },
  async 'remove-passkey'({ machine, headers, given }) {
    const body = { id: given('id') };
    return after(
      machine,
      'remove-passkey',
      await authOf(machine).api.deletePasskey({ body, headers, asResponse: true }),
    );
  },
  async 'end-session'({ machine, headers, given }) {
    const body = { token: given('id') };
    return after(machine, 'end-session', await authOf(machine).api.revokeSession({ body, headers, asResponse: true }));
  },
  async 'end-others'({ machine, headers }) {
    return after(machine, 'end-others', await authOf(machine).api.revokeOtherSessions({ headers, asResponse: true }));
  },
  async confirm({ machine, caller, request, given }) {
    const answer = await confirmIdentity(machine, caller, request, { password: given('password') });
    return answer.ok ? { done: 'confirm', headers: answer.headers } : { ...answer, field: 'password' };
  },
  async erase({ machine, session, given }) {
    if (given('sure') !== 'on') {
      return { ...refuse('invalid', 'Tick the box to say that you mean it'), field: 'sure' };
    }
    const refused = await askErasure(machine, session);
    return refused === null ? { done: 'erase' } : refuse(refused);
  },
  async keep({ machine, session }) {
    await takeErasureBack(machine, session);
    return { done: 'keep' };
  },
};

/** Some calls of the library throw their refusal, whatever they are asked to answer with. */
function refusalOfThrown(error: unknown): Promise<AccountRefusal> {
  if (!isAPIError(error)) throw error;
  return refusalOf(Response.json(error.body, { headers: error.headers }));
}

async function after(machine: Machine, act: SettingsDone, answer: Response): Promise<Outcome> {
  const result = await done(machine, answer);
  return result.ok ? { done: act, headers: result.headers } : result;
}

function isAct(act: string): act is SettingsAct {
  return Object.hasOwn(settingsActs, act);
}

function backTo(act: SettingsAct, said: SettingsDone): string {
  return `${settingsPage}?done=${said}#${settingsActs[act]}`;
}

/** Comes back from the form itself, for whoever typed a wrong code: it is shown to them and to nobody else. */
function setupOf(given: (name: string) => string) {
  const uri = given('uri');
  if (!uri.startsWith('otpauth://totp/') || uri.length > 500) return undefined;
  return { uri, codes: given('codes').split(' ').slice(0, 20), picture: qrPicture(uri) };
}
