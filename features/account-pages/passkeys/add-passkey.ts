import { authAddress } from '#features/accounts/auth-address.ts';
import {
  decodeBase64Url,
  withBinaryIds,
  toCredentialJson,
  encodeBase64Url,
  type PasskeyResult,
} from '#features/account-pages/passkeys/base64url.ts';

/** True if the browser supports passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'credentials' in navigator;
}

/** Creates a passkey; the server stores the public key. */
export async function addPasskey(): Promise<PasskeyResult> {
  try {
    const response = await fetch(`${authAddress}/passkey/generate-register-options`);
    const options = (await response.json()) as RegistrationOptions & { message?: string };
    if (!response.ok) return { ok: false, message: options.message ?? failed };
    const credential = await navigator.credentials.create({ publicKey: toBrowserOptions(options) });
    if (!(credential instanceof PublicKeyCredential)) return { ok: false, message: failed };
    const kept = await fetch(`${authAddress}/passkey/verify-registration`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        response: toCredentialJson(credential, encodeResponse(credential)),
        name: nameOfDevice(),
      }),
    });
    if (kept.ok) return { ok: true };
    return { ok: false, message: ((await kept.json()) as { message?: string }).message ?? failed };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError')
      return { ok: false, message: 'No passkey was created. It was canceled or took too long.' };
    if (name === 'InvalidStateError')
      return { ok: false, message: 'This device already has a passkey for your account.' };
    return { ok: false, message: failed };
  }
}

const failed = 'The passkey could not be added. Please try again.';

/** Browser options with bytes as base64url. */
interface RegistrationOptions extends Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly { readonly id: string; readonly transports?: AuthenticatorTransport[] }[];
}

function toBrowserOptions(options: RegistrationOptions): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = options;
  return {
    ...rest,
    challenge: decodeBase64Url(challenge),
    user: { ...user, id: decodeBase64Url(user.id) },
    excludeCredentials: withBinaryIds(excludeCredentials),
  };
}

function encodeResponse(credential: PublicKeyCredential): object {
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    clientDataJSON: encodeBase64Url(response.clientDataJSON),
    attestationObject: encodeBase64Url(response.attestationObject),
    transports: response.getTransports(),
  };
}

function nameOfDevice(): string {
  const system = ['Windows', 'Mac', 'iPhone', 'iPad', 'Android', 'Linux'].find((name) =>
    navigator.userAgent.includes(name),
  );
  return system === undefined ? 'Passkey' : `Passkey of ${system}`;
}
